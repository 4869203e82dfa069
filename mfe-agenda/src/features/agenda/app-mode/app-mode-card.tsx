import type { Appointment } from '@alinha/contracts-agenda';
import {
  Badge,
  color,
  ellipsis,
  fontWeight,
  LinkButton,
  professionalTint,
  radius,
  space,
  tabularNumerals,
  typeStep,
  VisuallyHidden,
} from '@alinha/ui';
import { Check, NotebookPen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { timeRange } from '../../../appointments/appointment-time.ts';
import { AttendanceBadge, markOf } from '../../../appointments/attendance-mark.tsx';
import { lacksEvolution } from '../../../appointments/missing-evolution.ts';
import { useNoteRule } from '../../../appointments/note-rule.ts';
import { detailLabel, isUnpaid } from '../card/appointment-name.ts';
import { useGrid } from '../grid/grid-actions.ts';

const Card = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  position: relative;
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  background: ${color.surface};
  &::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 4px;
    background: var(--card-bar);
  }
  &[data-done] {
    background: ${color.background};
    &::before {
      opacity: 0.55;
    }
  }
`;

const Open = styled.button`
  display: grid;
  gap: 2px;
  min-width: 0;
  min-height: 72px;
  padding: ${space[3]} ${space[2]} ${space[3]} ${space[4]};
  border: 0;
  background: none;
  color: ${color.text};
  text-align: left;
  cursor: pointer;
  [data-done] > & {
    color: ${color.textMuted};
  }
  &:hover {
    background: ${color.hover};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const When = styled.span`
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
`;

const Who = styled.b`
  ${typeStep('lead')}
  ${ellipsis}
  font-weight: ${fontWeight.semibold};
`;

const What = styled.span`
  ${ellipsis}
  color: ${color.textMuted};
`;

const Badges = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
  margin-top: 4px;
`;

const DoneToggle = styled.button`
  display: grid;
  place-items: center;
  width: 56px;
  height: 100%;
  min-height: 56px;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
  > span {
    display: grid;
    place-items: center;
    width: 32px;
    height: 32px;
    border: 1.5px solid ${color.borderControl};
    border-radius: 50%;
    color: transparent;
  }
  &:hover > span {
    border-color: ${color.brand};
    color: ${color.brandText};
  }
  &[aria-pressed='true'] > span {
    border-color: ${color.brand};
    background: ${color.brand};
    color: ${color.textOnBrand};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

const EvolutionPlace = styled.div`
  grid-column: 1 / -1;
  padding: 0 ${space[3]} ${space[3]} ${space[4]};
`;

/** An appointment in the list of the in-app mode. */
export function AppModeCard({ appointment }: { readonly appointment: Appointment }): ReactNode {
  const { texts, format, open, changeDone, mayBook } = useGrid();
  const noteRule = useNoteRule();
  const { id, done, overbooked, client_name, employee_name, specialty_name, room_name } = appointment;
  const unpaid = isUnpaid(appointment);
  const isAnswered = markOf(appointment) !== null;
  const where = [room_name, specialty_name && employee_name].filter(Boolean);
  return (
    <Card
      data-done={done || undefined}
      style={{ '--card-bar': professionalTint(appointment.employee_color).bar }}
    >
      <Open
        type="button"
        aria-haspopup="dialog"
        data-appointment={id}
        onClick={(event) => open(appointment, event.currentTarget)}
      >
        <When aria-hidden>
          {format.shortDate(appointment.start_datetime)} · {timeRange(appointment, format)}
        </When>
        <Who dir="auto">{client_name}</Who>
        <VisuallyHidden>{detailLabel(appointment, texts, format)}</VisuallyHidden>
        <What aria-hidden>{specialty_name ?? employee_name}</What>
        {where.length > 0 && <What aria-hidden>{where.join(' · ')}</What>}
        {(unpaid || overbooked || isAnswered) && (
          <Badges aria-hidden>
            <AttendanceBadge appointment={appointment} />
            {overbooked && (
              <Badge tone="warning" icon={<TriangleAlert size={12} />}>
                {texts('agenda.state.overbooked_badge')}
              </Badge>
            )}
            {unpaid && (
              <Badge tone="warning">
                {texts('agenda.pending', { amount: format.money(appointment.payment_amount_cents ?? 0) })}
              </Badge>
            )}
          </Badges>
        )}
      </Open>
      {mayBook && (
        <DoneToggle
          type="button"
          aria-pressed={done}
          aria-label={`${done ? texts('agenda.unmark') : texts('agenda.mark')}: ${client_name}`}
          onClick={() => changeDone(appointment, !done)}
        >
          <span>
            <Check size={18} strokeWidth={2.5} aria-hidden />
          </span>
        </DoneToggle>
      )}
      {lacksEvolution(appointment, noteRule) && (
        <EvolutionPlace>
          <LinkButton
            block
            href={`/app/appointments/${id}/evolution`}
            icon={<NotebookPen size={16} aria-hidden />}
          >
            {texts('agenda.fill_evolution')}
          </LinkButton>
        </EvolutionPlace>
      )}
    </Card>
  );
}

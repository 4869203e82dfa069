import type { Appointment } from '@alinha/contracts-agenda';
import {
  Badge,
  Button,
  color,
  fontWeight,
  LinkButton,
  MenuButton,
  media,
  Page,
  SectionCard,
  SegmentedControl,
  SkeletonList,
  space,
  Text,
  typeStep,
  useMediaQuery,
} from '@alinha/ui';
import {
  QueryError,
  useCompanyClock,
  useFormat,
  usePageTitle,
  usePermission,
  useSession,
  useTexts,
} from '@alinha/web-kit';
import { ListChecks, ListPlus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { useFocusAfterRemoval } from '../../appointments/focus-after-removal.ts';
import { newAppointmentHref } from '../../appointments/new-appointment-address.ts';
import { useNoteRule } from '../../appointments/note-rule.ts';
import { sentenceCase } from '../../appointments/sentence-case.ts';
import { onSingleClick } from '../../appointments/single-click.ts';
import { WAITING_HREF } from '../../appointments/waiting-address.ts';
import { useTeam } from '../agenda/agenda.queries.ts';
import { useAgendaInteractions } from '../agenda/agenda-interactions.tsx';
import { appointmentsByDay } from '../agenda/appointments-by-day.ts';
import { canBePaid } from '../agenda/card/appointment-name.ts';
import { useBulkChange } from '../agenda/changes/bulk-changes.queries.ts';
import { paymentMethodItems } from '../agenda/changes/payment-method-items.ts';
import { PlacesProvider, usePlacesOf } from '../agenda/classes/classes.queries.ts';
import { CreationMenu } from '../agenda/creation-menu.tsx';
import { GridProvider, type GridTools } from '../agenda/grid/grid-actions.ts';
import { AppointmentRow } from '../agenda/list/day-section.tsx';
import { useLiveAgenda } from '../agenda/live/live-agenda.ts';
import { ExpiringCredits } from './expiring-credits.tsx';
import { FreeTimes, OpenClasses } from './free-places.tsx';
import { useDaysAround, useLaterRequests } from './today.queries.ts';
import { SECTIONS, type Section, sectionsOf } from './today-sections.ts';

const Sections = styled.div`
  display: grid;
  gap: ${space[4]};
  @media ${media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: start;
  }
`;

/** Lists below each other: a short one leaves no hole beside a long one. */
const Column = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const Day = styled.h3`
  padding: ${space[2]} ${space[5]} 0;
  ${typeStep('small')}
  font-weight: ${fontWeight.semibold};
  color: ${color.textMuted};
  @media ${media.phone} {
    padding-inline: ${space[4]};
  }
`;

const Line = styled.li<{ $stacks: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[2]};
  padding-right: ${space[4]};
  @media ${media.phone} {
    ${({ $stacks }) =>
      $stacks &&
      `
      grid-template-columns: minmax(0, 1fr);
      padding-bottom: ${space[2]};
      > :nth-child(2) {
        justify-self: end;
      }
    `}
  }
`;

const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[2]};
`;

const Nothing = styled.div`
  padding: 0 ${space[5]} ${space[4]};
  @media ${media.phone} {
    padding-inline: ${space[4]};
  }
`;

const More = styled.div`
  padding: ${space[2]} ${space[3]};
`;

const NOTHING: readonly never[] = [];
/** The first sections, about coming sessions and sessions to complete, fill the left column of a wide screen. */
const LEFT_SECTIONS = 5;
/** Rows of a section at first, and those that a press on its last button adds. */
const SHOWN_ROWS = 6;
const MORE_ROWS = 100;

/** The one action of each row beside its details. */
const ACTIONS = { to_close: 'done', unconfirmed: 'confirmed', now: 'arrived' } as const;
/** Their buttons leave a name no room on a phone. */
const STACKED: ReadonlySet<Section> = new Set(['requests', 'unpaid', 'missing_notes']);
const actionOf = (section: Section) => (section in ACTIONS ? ACTIONS[section as keyof typeof ACTIONS] : null);

type ListProps = {
  readonly section: Section;
  readonly appointments: readonly Appointment[];
  readonly today: string;
  readonly tools: GridTools;
  /** Appointments are being selected: their own buttons would act on others than the bar's. */
  readonly isSelecting: boolean;
};

function SectionList({ section, appointments, today, tools, isSelecting }: ListProps): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  const mayBook = usePermission('agenda.write');
  const action = mayBook ? actionOf(section) : null;
  const [rows, setRows] = useState(SHOWN_ROWS);
  const shown = appointments.slice(0, rows);
  const days = [...appointmentsByDay(shown)];
  const change = useBulkChange();
  const payText = ({ payment_amount_cents: cents }: Appointment) =>
    `${texts('today.action.paid')} ${format.money(cents ?? 0)}`;
  const close = () => change({ kind: 'done', appointments: shown });
  const frame = useFocusAfterRemoval(appointments);
  return (
    <div {...frame}>
      <SectionCard
        flush
        title={texts(`today.${section}`)}
        action={
          appointments.length > 0 && (
            <Head>
              <Badge>{format.number(appointments.length)}</Badge>
              {mayBook && section === 'to_close' && shown.length > 1 && !isSelecting && (
                <Button size="sm" variant="primary" onClick={onSingleClick(close)}>
                  {texts('today.close_all', { count: shown.length })}
                </Button>
              )}
            </Head>
          )
        }
      >
        {appointments.length === 0 ? (
          <Nothing>
            <Text tone="muted">{texts(`today.none.${section}`)}</Text>
          </Nothing>
        ) : (
          days.map(([day, ofDay]) => (
            <div key={day}>
              {(days.length > 1 || day !== today) && (
                <Day>{day === today ? texts('agenda.today') : sentenceCase(format.longDate(day))}</Day>
              )}
              <ul>
                {ofDay.map((appointment) => (
                  <Line key={appointment.id} $stacks={STACKED.has(section) && !isSelecting}>
                    <AppointmentRow appointment={appointment} />
                    {action && appointment.attendance !== action && !isSelecting && (
                      <Button
                        size="sm"
                        aria-label={`${texts(`today.action.${action}`)}: ${appointment.client_name}`}
                        onClick={() => tools.changeAttendance(appointment, action, null)}
                      >
                        {texts(`today.action.${action}`)}
                      </Button>
                    )}
                    {mayBook && section === 'requests' && !isSelecting && (
                      <Button
                        size="sm"
                        aria-label={`${texts('today.action.cancelled')}: ${appointment.client_name}`}
                        onClick={() =>
                          change({
                            kind: 'cancelled',
                            appointments: [appointment],
                            absence: { cancelled_by: 'client' },
                          })
                        }
                      >
                        {texts('today.action.cancelled')}
                      </Button>
                    )}
                    {section === 'unpaid' && canBePaid(appointment) && !isSelecting && (
                      <MenuButton
                        trigger={
                          <Button
                            size="sm"
                            aria-label={`${payText(appointment)}: ${appointment.client_name}`}
                          >
                            {payText(appointment)}
                          </Button>
                        }
                        items={paymentMethodItems(texts, (method) =>
                          change({ kind: 'paid', appointments: [appointment], method }),
                        )}
                      />
                    )}
                    {section === 'missing_notes' && !isSelecting && (
                      <LinkButton
                        size="sm"
                        href={`/app/appointments/${appointment.id}/evolution`}
                        aria-label={`${texts('agenda.fill_evolution')}: ${appointment.client_name}`}
                      >
                        {texts('today.fill')}
                      </LinkButton>
                    )}
                  </Line>
                ))}
              </ul>
            </div>
          ))
        )}
        {shown.length < appointments.length && (
          <More>
            <Button size="sm" variant="ghost" onClick={() => setRows(rows + MORE_ROWS)}>
              {appointments.length > rows + MORE_ROWS
                ? texts('today.show_more', { rows: format.number(MORE_ROWS) })
                : texts('today.show_all', { count: appointments.length })}
            </Button>
          </More>
        )}
      </SectionCard>
    </div>
  );
}

/** Open tasks of the day: who is here, who comes next, and earlier sessions that still need something. */
export function TodayScreen(): ReactNode {
  const texts = useTexts();
  const format = useFormat();
  usePageTitle(texts('today.title'));
  useLiveAgenda();
  const { user } = useSession();
  const writesNotes = usePermission('notes.write');
  const mayBook = usePermission('agenda.write');
  const now = useCompanyClock();
  const today = now.slice(0, 10);
  const isPhone = useMediaQuery(media.phone);
  const [whose, setWhose] = useState<'all' | 'mine'>('all');
  const employeeId = whose === 'mine' ? user?.id : undefined;
  const read = useDaysAround(today);
  const later = useLaterRequests(today);
  const all = useMemo(() => [...(read.data ?? NOTHING), ...(later.data ?? NOTHING)], [read.data, later.data]);
  const team = useTeam();
  // Appointments of others take places in the same rooms.
  const { booked: ofEverybody, placesOf } = usePlacesOf(all, team.data);
  const booked = useMemo(
    () => ofEverybody.filter(({ employee_id }) => employeeId === undefined || employee_id === employeeId),
    [ofEverybody, employeeId],
  );
  const noteRule = useNoteRule();
  const sections = useMemo(() => sectionsOf(booked, now, noteRule), [booked, now, noteRule]);
  const { tools, overlays, select, isSelecting } = useAgendaInteractions({
    booked,
    onlyProfessional: employeeId,
    showDay: () => undefined,
  });
  const list = (section: Section) => (
    <SectionList
      key={section}
      section={section}
      appointments={sections[section]}
      today={today}
      tools={tools}
      isSelecting={isSelecting}
    />
  );
  return (
    <GridProvider value={tools}>
      <PlacesProvider value={placesOf}>
        <Page
          width="wide"
          title={texts('today.title')}
          description={sentenceCase(format.longDate(today))}
          actions={
            <>
              <SegmentedControl
                label={texts('today.whose')}
                segments={[
                  { value: 'all', label: texts('today.all') },
                  { value: 'mine', label: texts('today.mine') },
                ]}
                value={whose}
                onChange={setWhose}
              />
              {mayBook && (
                <>
                  <Button icon={<ListChecks size={16} aria-hidden />} onClick={select}>
                    {texts('bulk.select')}
                  </Button>
                  <LinkButton href={WAITING_HREF} icon={<ListPlus size={16} aria-hidden />}>
                    {texts('shortcuts.waiting')}
                  </LinkButton>
                </>
              )}
              <CreationMenu newHref={newAppointmentHref({ professionalId: employeeId })} isPhone={isPhone} />
            </>
          }
        >
          {read.isError && !read.data ? (
            <QueryError text={texts('agenda.failed')} query={read} />
          ) : read.isPending ? (
            <SkeletonList rows={6} avatar={false} />
          ) : (
            <Sections>
              <Column>{SECTIONS.slice(0, LEFT_SECTIONS).map(list)}</Column>
              <Column>
                {SECTIONS.slice(LEFT_SECTIONS)
                  .filter((section) => writesNotes || section !== 'missing_notes')
                  .map(list)}
                <ExpiringCredits today={today} />
                {mayBook && <OpenClasses booked={booked} now={now} placesOf={placesOf} />}
                {mayBook && <FreeTimes today={today} time={now.slice(11, 16)} employeeId={employeeId} />}
              </Column>
            </Sections>
          )}
        </Page>
        {overlays}
      </PlacesProvider>
    </GridProvider>
  );
}

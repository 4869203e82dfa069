import type { Employee } from '@alinha/contracts-accounts';
import { Banner, Button, LinkButton, SectionCard } from '@alinha/ui';
import { errorMessage, toast, useTexts } from '@alinha/web-kit';
import { CalendarClock, UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOffboardingPreview, useReactivateEmployee } from './employees.queries.ts';
import { useAppointmentCountsText } from './offboarding-fields.tsx';

/** Hours and blocks are a screen of the agenda. `from` is the target of its back link. */
export const HOURS_HREF = '/app/appointments/hours?from=employees';
export const hoursHref = (id: number) => `${HOURS_HREF}&professional=${id}`;

/** Link to working hours and blocks in the agenda. */
export function HoursCard({ id }: { readonly id: number }): ReactNode {
  const texts = useTexts();
  return (
    <SectionCard
      title={texts('employees.hours')}
      description={texts('employees.hours_hint')}
      action={
        <LinkButton href={hoursHref(id)} icon={<CalendarClock size={16} aria-hidden />}>
          {texts('employees.see_hours')}
        </LinkButton>
      }
    />
  );
}

/** Banner of an inactive professional with a reactivate button. */
export function InactiveBanner({ employee }: { readonly employee: Employee }): ReactNode {
  const texts = useTexts();
  const reactivate = useReactivate();
  return (
    <Banner
      tone="warning"
      title={texts('offboarding.inactive_title', { name: employee.name })}
      action={
        <Button size="sm" busy={reactivate.isPending} onClick={() => reactivate.mutate({ params: employee })}>
          {texts('offboarding.reactivate')}
        </Button>
      }
    >
      {texts('offboarding.inactive_text')}
    </Banner>
  );
}

type RemainingAppointmentsCardProps = { readonly id: number; readonly onDecide: () => void };

/** Remaining appointments of an inactive professional; renders nothing when there are none. */
export function RemainingAppointmentsCard({ id, onDecide }: RemainingAppointmentsCardProps): ReactNode {
  const texts = useTexts();
  const describe = useAppointmentCountsText();
  const { data } = useOffboardingPreview(id);
  if (!data || data.appointments + data.plans === 0) return null;
  return (
    <SectionCard
      title={texts('offboarding.remaining')}
      description={texts('offboarding.left', { what: describe(data) })}
      action={<Button onClick={onDecide}>{texts('offboarding.decide')}</Button>}
    />
  );
}

/** Opens the deactivation of a professional. */
export function DeactivateCard({ onDeactivate }: { readonly onDeactivate: () => void }): ReactNode {
  const texts = useTexts();
  return (
    <SectionCard
      title={texts('offboarding.card')}
      description={texts('offboarding.text')}
      action={
        <Button icon={<UserX size={16} aria-hidden />} onClick={onDeactivate}>
          {texts('offboarding.confirm')}
        </Button>
      }
    />
  );
}

/** Reactivates a professional and shows a toast. */
export function useReactivate() {
  const texts = useTexts();
  const { mutate, ...state } = useReactivateEmployee({
    onSuccess: ({ name }) => toast.success(texts('offboarding.reactivated', { name })),
    onError: (error) =>
      toast.error(texts('offboarding.reactivate_failed'), {
        description: errorMessage(error, '') || undefined,
      }),
  });
  return {
    ...state,
    mutate: ({ params: { id } }: { params: Pick<Employee, 'id'> }) => mutate({ params: { id } }),
  };
}

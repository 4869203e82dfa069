import { type Appointment, attendanceRoutes } from '@alinha/contracts-agenda';
import { callApi } from '@alinha/web-kit';

/**
 * The server resets the attendance of an appointment whose start changes. After an undo, confirms or marks as arrived
 * again, and returns the appointments with it. The answer to a reminder belongs to its start, so it is back with the
 * time; a confirmation would settle it.
 */
export function restoreAttendance(
  moved: readonly Appointment[],
  before: readonly Appointment[],
  onFailed: (error: Error) => void,
) {
  const restored = moved.map(async (appointment) => {
    const { attendance, client_answer } = before.find(({ id }) => id === appointment.id) ?? appointment;
    const isReset = attendance === 'confirmed' || attendance === 'arrived';
    if (!isReset || attendance === appointment.attendance || client_answer) return appointment;
    const request = { params: { id: appointment.id }, body: { attendance } };
    return callApi(attendanceRoutes.change, request).catch((error) => {
      onFailed(error);
      return appointment;
    });
  });
  return Promise.all(restored);
}

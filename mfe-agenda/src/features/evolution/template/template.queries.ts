import { type LastAnswers, type NoteTemplate, noteTemplateRoutes } from '@alinha/contracts-agenda';
import { callApi, useApiQuery } from '@alinha/web-kit';

/** The templates for new notes. */
export function useTemplates() {
  const templates = useApiQuery(noteTemplateRoutes.list);
  return { ...templates, data: templates.data?.filter(({ archived }: NoteTemplate) => !archived) };
}

/** The answers of the client's last session before the appointment; null without any. */
export const readLastAnswers = (appointmentId: number, template: string): Promise<LastAnswers | null> =>
  callApi(noteTemplateRoutes.lastAnswers, { params: { id: appointmentId }, query: { template } });

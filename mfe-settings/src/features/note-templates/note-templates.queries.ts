import { noteTemplateRoutes } from '@alinha/contracts-agenda';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';

const invalidates = [noteTemplateRoutes.list];

export const useNoteTemplates = () => useApiQuery(noteTemplateRoutes.list);
export const useCreateTemplate = () => useApiMutation(noteTemplateRoutes.create, { invalidates });
export const useUpdateTemplate = () => useApiMutation(noteTemplateRoutes.update, { invalidates });
export const useDeleteTemplate = () => useApiMutation(noteTemplateRoutes.delete, { invalidates });

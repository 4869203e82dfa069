import { answerRoutes } from '@alinha/contracts-messaging';
import { apiQuery, invalidate, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

/** Refetched when the client returns to the page, because the appointment may have been moved. */
export function useReminder(token: string) {
  return useApiQuery(answerRoutes.get, { params: { token } }, { staleTime: 0 });
}

export function useAnswerReminder(token: string) {
  return useApiMutation(answerRoutes.answer, {
    onSuccess: (reminder) =>
      queryClient.setQueryData(apiQuery(answerRoutes.get, { params: { token } }).queryKey, reminder),
    // The reminder was closed meanwhile; its new state has the reason.
    onError: (error) => (error.isTemporary ? undefined : invalidate(answerRoutes.get)),
  });
}

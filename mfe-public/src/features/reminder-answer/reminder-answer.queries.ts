import { answerRoutes } from '@alinha/contracts-messaging';
import { apiQuery, invalidate, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

/** Read again whenever somebody comes back to the page: it may have been moved meanwhile. */
export function useReminder(token: string) {
  return useApiQuery(answerRoutes.get, { params: { token } }, { staleTime: 0 });
}

export function useAnswerReminder(token: string) {
  return useApiMutation(answerRoutes.answer, {
    onSuccess: (reminder) =>
      queryClient.setQueryData(apiQuery(answerRoutes.get, { params: { token } }).queryKey, reminder),
    // Closed while it was on the screen: the page says how.
    onError: (error) => (error.isTemporary ? undefined : invalidate(answerRoutes.get)),
  });
}

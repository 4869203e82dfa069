import { answerEndpoints } from '@alinha/contracts-messaging';
import { apiQuery, invalidate, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

/** Read again whenever somebody comes back to the page: it may have been moved meanwhile. */
export function useReminder(token: string) {
  return useApiQuery(answerEndpoints.get, { params: { token } }, { staleTime: 0 });
}

export function useAnswerReminder(token: string) {
  return useApiMutation(answerEndpoints.answer, {
    onSuccess: (reminder) =>
      queryClient.setQueryData(apiQuery(answerEndpoints.get, { params: { token } }).queryKey, reminder),
    // Closed while it was on the screen: the page says how.
    onError: (error) => (error.isTemporary ? undefined : invalidate(answerEndpoints.get)),
  });
}

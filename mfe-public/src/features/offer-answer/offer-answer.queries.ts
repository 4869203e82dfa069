import { clientOfferRoutes, noticeRoutes } from '@alinha/contracts-agenda';
import { apiQuery, invalidate, queryClient, useApiMutation, useApiQuery } from '@alinha/web-kit';

/** Refetched when the client returns to the page, because somebody else may have taken the place. */
export function useOffer(token: string) {
  return useApiQuery(clientOfferRoutes.get, { params: { token } }, { staleTime: 0 });
}

export function useAnswerOffer(token: string) {
  return useApiMutation(clientOfferRoutes.answer, {
    onSuccess: (offer) =>
      queryClient.setQueryData(apiQuery(clientOfferRoutes.get, { params: { token } }).queryKey, offer),
    // The offer was closed meanwhile; its new state has the reason.
    onError: (error) => (error.isTemporary ? undefined : invalidate(clientOfferRoutes.get)),
  });
}

export function useNotices(token: string) {
  return useApiQuery(noticeRoutes.get, { params: { token } }, { staleTime: 0 });
}

export function useAnswerNotices(token: string) {
  return useApiMutation(noticeRoutes.answer, {
    onSuccess: (notices) =>
      queryClient.setQueryData(apiQuery(noticeRoutes.get, { params: { token } }).queryKey, notices),
  });
}

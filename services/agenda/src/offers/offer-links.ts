import { NOTICES_PAGE, OFFER_PAGE } from '@alinha/contracts-agenda';
import { type ServiceContext, signedToken, valueOfToken } from '@alinha/service-kit';

type OfferKey = { readonly companyId: number; readonly offerId: number };
type ClientKey = { readonly companyId: number; readonly clientId: number };

/** Signed links in messages to clients. A link allows to answer its offer, or to turn messages off, and nothing else. */
export class OfferLinks {
  constructor(
    private readonly publicUrl: string,
    private readonly offerKey: string,
    private readonly noticeKey: string,
  ) {}

  static open({ publicUrl, keyFor }: Pick<ServiceContext, 'publicUrl' | 'keyFor'>): OfferLinks {
    return new OfferLinks(publicUrl, keyFor('offers'), keyFor('notices'));
  }

  linkOfOffer({ companyId, offerId }: OfferKey): string {
    return `${this.publicUrl}${OFFER_PAGE}/${signedToken(`${companyId}-${offerId}`, this.offerKey)}`;
  }

  linkOfNotices({ companyId, clientId }: ClientKey): string {
    return `${this.publicUrl}${NOTICES_PAGE}/${signedToken(`${companyId}-${clientId}`, this.noticeKey)}`;
  }

  /** Null for a token with another signature. */
  offerOf(token: string): OfferKey | null {
    const [companyId, offerId] = idsOf(token, this.offerKey);
    return companyId && offerId ? { companyId, offerId } : null;
  }

  clientOf(token: string): ClientKey | null {
    const [companyId, clientId] = idsOf(token, this.noticeKey);
    return companyId && clientId ? { companyId, clientId } : null;
  }
}

const idsOf = (token: string, key: string) => (valueOfToken(token, key) ?? '').split('-').map(Number);

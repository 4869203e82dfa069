import { Divider } from '@alinha/ui';
import { usePageTitle, useParams, useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { AnswerPage } from '../answer-page/answer-page.tsx';
import { SessionWhen } from '../answer-page/session-when.tsx';
import { useOffer } from './offer-answer.queries.ts';
import { OfferPart } from './offer-part.tsx';

/** The page of the link in a message that offers a free place. */
export function OfferAnswerScreen(): ReactNode {
  const texts = useTexts();
  const { token = '' } = useParams();
  usePageTitle(texts('offer.title'));
  return (
    <AnswerPage read={useOffer(token)} failedText={texts('offer.load_failed')}>
      {(offer) => (
        <>
          <SessionWhen
            start={offer.start_datetime}
            end={offer.end_datetime}
            who={[
              offer.specialty_name,
              texts('answer.with', { name: offer.professional_name }),
              offer.room_name,
            ]
              .filter(Boolean)
              .join(' · ')}
            isClosed={offer.state !== 'open' && offer.state !== 'accepted'}
            isOff={offer.state === 'taken'}
          />
          <Divider />
          <OfferPart token={token} offer={offer} />
        </>
      )}
    </AnswerPage>
  );
}

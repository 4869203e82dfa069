import { offerAnswered, offerUndeliverable } from '@alinha/contracts-messaging';
import { DomainError, EventConsumer } from '@alinha/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { OfferAnswersService } from './offer-answers.service.ts';

/** Handles answers by message, and messages that could not be sent. Unknown offers are ignored. */
@Injectable()
export class OfferAnswersListener implements OnModuleInit {
  constructor(
    private readonly answers: OfferAnswersService,
    private readonly events: EventConsumer,
  ) {}

  onModuleInit(): void {
    this.events.on(offerAnswered, ({ company_id: companyId, offer_id: offerId, answer }) =>
      ignoringUnknown(this.answers.answerMessage({ companyId, offerId }, answer)),
    );
    this.events.on(offerUndeliverable, ({ company_id: companyId, offer_id: offerId }) =>
      ignoringUnknown(this.answers.undeliverable({ companyId, offerId })),
    );
  }
}

async function ignoringUnknown(handling: Promise<void>): Promise<void> {
  await handling.catch((error: unknown) => {
    if (!(error instanceof DomainError && error.code === 'NOT_FOUND')) throw error;
  });
}

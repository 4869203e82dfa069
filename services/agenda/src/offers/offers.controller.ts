import { clientOfferEndpoints, noticeEndpoints, placeOfferEndpoints } from '@alinha/contracts-agenda';
import type { InputOf } from '@alinha/contracts-core';
import { type Caller, Input, ServeEndpoint, SignedIn } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { NoticesService } from './notices.service.ts';
import { OfferAnswersService } from './offer-answers.service.ts';
import { PlaceOffersService } from './place-offers.service.ts';

@Controller()
export class OffersController {
  constructor(
    private readonly answers: OfferAnswersService,
    private readonly notices: NoticesService,
    private readonly places: PlaceOffersService,
  ) {}

  @ServeEndpoint(placeOfferEndpoints.list)
  list(@SignedIn() caller: Caller) {
    return this.places.list(caller);
  }

  @ServeEndpoint(placeOfferEndpoints.stop)
  stop(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof placeOfferEndpoints.stop>) {
    return this.places.stop(caller, params.id);
  }

  @ServeEndpoint(placeOfferEndpoints.settings)
  settings(@SignedIn() caller: Caller) {
    return this.places.settings(caller);
  }

  @ServeEndpoint(placeOfferEndpoints.saveSettings)
  saveSettings(
    @SignedIn() caller: Caller,
    @Input() { body }: InputOf<typeof placeOfferEndpoints.saveSettings>,
  ) {
    return this.places.saveSettings(caller, body);
  }

  @ServeEndpoint(clientOfferEndpoints.get)
  get(@Input() { params }: InputOf<typeof clientOfferEndpoints.get>) {
    return this.answers.get(params.token);
  }

  @ServeEndpoint(clientOfferEndpoints.answer)
  answer(@Input() { params, body }: InputOf<typeof clientOfferEndpoints.answer>) {
    return this.answers.answer(params.token, body.answer);
  }

  @ServeEndpoint(noticeEndpoints.ofClient)
  noticesOfClient(@SignedIn() caller: Caller, @Input() { params }: InputOf<typeof noticeEndpoints.ofClient>) {
    return this.notices.ofClient(caller, params.id);
  }

  @ServeEndpoint(noticeEndpoints.save)
  saveNotices(@SignedIn() caller: Caller, @Input() { params, body }: InputOf<typeof noticeEndpoints.save>) {
    return this.notices.save(caller, params.id, body.wanted);
  }

  @ServeEndpoint(noticeEndpoints.get)
  getNotices(@Input() { params }: InputOf<typeof noticeEndpoints.get>) {
    return this.notices.get(params.token);
  }

  @ServeEndpoint(noticeEndpoints.answer)
  answerNotices(@Input() { params, body }: InputOf<typeof noticeEndpoints.answer>) {
    return this.notices.answer(params.token, body.wanted);
  }
}

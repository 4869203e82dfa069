import {
  CREDIT_REMINDER_DAYS,
  LATEST_OFFER_HOURS,
  OFFER_MINUTES,
  type OfferSettings,
} from '@alinha/contracts-agenda';
import { MESSAGE_HOURS } from '@alinha/contracts-core';
import type { Texts } from '@alinha/web-kit';

/** The settings in sentences, in the language of `texts`. */
export function offerSentences({ mode, remind_credits }: OfferSettings, texts: Texts): readonly string[] {
  const isOn = mode !== 'off';
  return [
    texts(`rules.offers.preview.${mode}`, { minutes: OFFER_MINUTES }),
    isOn && texts('rules.offers.preview.order'),
    isOn && texts('rules.offers.preview.held', { minutes: OFFER_MINUTES }),
    isOn && texts('rules.offers.preview.hours', { ...MESSAGE_HOURS, hours: LATEST_OFFER_HOURS }),
    remind_credits
      ? texts('rules.offers.preview.remind.yes', { days: CREDIT_REMINDER_DAYS })
      : texts('rules.offers.preview.remind.no'),
    (isOn || remind_credits) && texts('rules.offers.preview.opt_out'),
  ].filter((sentence) => sentence !== false);
}

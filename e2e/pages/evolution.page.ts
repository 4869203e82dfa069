import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';
import { choose } from './form-fields.ts';

export class EvolutionPage {
  constructor(private readonly visit: Visit) {}

  static pathOf(appointmentId: number): string {
    return `/app/appointments/${appointmentId}/evolution`;
  }

  get note(): Locator {
    return this.visit.page.getByRole('textbox', { name: this.texts('evolution.title') });
  }

  /** Types faster than the page renders, as on a slow computer: no task runs between two characters. */
  async typeWithoutPause(text: string): Promise<void> {
    await this.note.evaluate(async (area, typed) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
      for (let length = 1; length <= typed.length; length += 1) {
        // React ignores a value that is set on the element itself.
        set?.call(area, typed.slice(0, length));
        area.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await Promise.resolve();
      }
    }, text);
  }

  /** The reason why the note cannot be saved. */
  tooShort(missing: number): Locator {
    const text = this.texts('evolution.too_short', { minimum: 50, count: missing });
    return this.visit.page.getByText(text, { exact: true });
  }

  get saveButton(): Locator {
    return this.button('evolution.save');
  }

  get backLink(): Locator {
    return this.visit.page.getByRole('link', { name: this.texts('evolution.to_agenda') });
  }

  get recordButton(): Locator {
    return this.button('evolution.voice.record');
  }

  get timer(): Locator {
    return this.visit.page.getByRole('timer');
  }

  get stopButton(): Locator {
    return this.button('evolution.voice.stop');
  }

  get discardButton(): Locator {
    return this.button('evolution.voice.discard');
  }

  /** Shown when a dictation could not be transcribed. */
  get dictationFailed(): Locator {
    return this.visit.page.getByRole('alert').filter({ hasText: this.texts('evolution.voice.failed') });
  }

  get retryButton(): Locator {
    return this.dictationFailed.getByRole('button', { name: this.texts('evolution.voice.retry') });
  }

  get improveButton(): Locator {
    return this.button('evolution.improve.ask');
  }

  get suggestion(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('evolution.improve.suggestion') });
  }

  get useButton(): Locator {
    return this.button('evolution.improve.use');
  }

  get keepButton(): Locator {
    return this.button('evolution.improve.keep');
  }

  get keptDraft(): Locator {
    return this.visit.page.getByText(this.texts('evolution.draft.kept'), { exact: true });
  }

  get restoredDraft(): Locator {
    return this.visit.page.getByText(this.texts('evolution.draft.restored'), { exact: true });
  }

  get history(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('evolution.history.title') });
  }

  get versions(): Locator {
    return this.history.getByRole('listitem');
  }

  restoreButton(version: Locator): Locator {
    // The button's name continues with the version's author and time.
    const beginning = this.texts('evolution.history.restore');
    return version.getByRole('button', { name: new RegExp(`^${beginning}`) });
  }

  chooseTemplate(name: string): Promise<void> {
    return choose(this.visit.page, this.texts('evolution.template.label'), name);
  }

  /** A region of the body chart. */
  region(name: string): Locator {
    return this.visit.page.getByRole('checkbox', { name, exact: true });
  }

  get signButton(): Locator {
    return this.button('evolution.signature.sign');
  }

  get confirmSigning(): Locator {
    return this.button('evolution.signature.confirm');
  }

  get signedToast(): string {
    return this.texts('evolution.signature.done');
  }

  /** The note and its addenda, after it was signed. */
  get signedNote(): Locator {
    const signed = this.visit.page.getByText(this.texts('evolution.signature.badge'), { exact: true });
    const name = this.texts('evolution.title');
    return this.visit.page.getByRole('region', { name, exact: true }).filter({ has: signed });
  }

  /** Shown when the session has no files. */
  get noFiles(): Locator {
    return this.visit.page.getByText(this.texts('files.none'), { exact: true });
  }

  get addAddendumButton(): Locator {
    return this.button('evolution.addendum.add');
  }

  get addendum(): Locator {
    return this.visit.page.getByRole('textbox', {
      name: this.texts('evolution.addendum.badge'),
      exact: true,
    });
  }

  get signAddendumButton(): Locator {
    return this.button('evolution.addendum.sign');
  }

  get addenda(): Locator {
    const name = this.texts('evolution.addendum.title');
    return this.signedNote.getByRole('list', { name }).getByRole('listitem');
  }

  /** In the record of the client. */
  get intactChain(): Locator {
    const text = this.visit.texts('mfe-clients')('appointments.chain_intact');
    return this.visit.page.getByText(text, { exact: true });
  }

  get savedToast(): string {
    return this.texts('evolution.saved');
  }

  get addedToast(): string {
    return this.texts('evolution.voice.added');
  }

  get aiFailedToast(): string {
    return this.texts('evolution.improve.ai_failed');
  }

  private button(key: string): Locator {
    return this.visit.page.getByRole('button', { name: this.texts(key), exact: true });
  }

  private get texts() {
    return this.visit.texts('mfe-agenda');
  }
}

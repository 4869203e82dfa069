import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

/** The dialog "Sair sem salvar?" of every changed form. */
export class LeaveQuestion {
  constructor(private readonly visit: Visit) {}

  get dialog(): Locator {
    return this.visit.page.getByRole('alertdialog', { name: this.texts('unsaved.title') });
  }

  async stay(): Promise<void> {
    await this.dialog.getByRole('button', { name: this.texts('unsaved.stay'), exact: true }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  private get texts() {
    return this.visit.texts('libs/web-kit');
  }
}

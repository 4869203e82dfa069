import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import type { Language } from '../fixtures/texts.ts';
import type { Visit } from '../fixtures/visit.ts';

type RemoteData = {
  readonly menu: readonly { readonly path: string; readonly label: Readonly<Record<Language, string>> }[];
};

/** Label of a menu entry, from the remote.json of its remote. */
function menuLabel(remote: string, path: string, language: Language): string {
  const file = fileURLToPath(new URL(`../../${remote}/remote.json`, import.meta.url));
  const { menu }: RemoteData = JSON.parse(readFileSync(file, 'utf8'));
  const entry = menu.find((candidate) => candidate.path === path);
  if (!entry) throw new Error(`${remote} has no menu entry ${path}`);
  return entry.label[language];
}

/** The frame around every signed-in screen. */
export class Shell {
  constructor(private readonly visit: Visit) {}

  get topBar(): Locator {
    return this.visit.page.getByRole('banner');
  }

  get menu(): Locator {
    return this.visit.page.getByRole('navigation', { name: this.texts('sidebar.name') });
  }

  get failedPart(): Locator {
    return this.visit.page.getByRole('alert').filter({ hasText: this.texts('remote_failed.title') });
  }

  get accountButton(): Locator {
    return this.visit.page.getByRole('button', { name: this.texts('user_menu.name') });
  }

  /** Clicks a menu entry; opens the menu first on a phone. */
  async press(remote: string, path: string): Promise<void> {
    if (this.visit.isPhone) {
      await this.visit.page.getByRole('button', { name: this.texts('top.menu') }).click();
    }
    await this.menu.getByRole('link', { name: menuLabel(remote, path, this.visit.language) }).click();
    await this.visit.parkPointer();
  }

  /** Opens a screen through the menu. */
  async goTo(remote: string, path: string): Promise<void> {
    await this.press(remote, path);
    await this.visit.arrive(path);
  }

  async signOut(): Promise<void> {
    const { page } = this.visit;
    await this.accountButton.click();
    await page.getByRole('menuitem', { name: this.texts('user_menu.sign_out') }).click();
    const question = page.getByRole('alertdialog', { name: this.texts('sign_out.title') });
    await question.getByRole('button', { name: this.texts('sign_out.confirm') }).click();
  }

  async toast(text: string): Promise<void> {
    await this.visit.page.getByText(text, { exact: true }).first().waitFor();
    await this.visit.parkPointer();
  }

  private get texts() {
    return this.visit.texts('shell');
  }
}

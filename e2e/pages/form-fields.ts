import type { Locator, Page } from 'playwright-core';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text-like control by its label, with or without the mark of a required one. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${escaped(label)}\\*?$`));
}

/**
 * Chooses one of a list: the browser's own on a touch screen, the product's elsewhere. `scope` is where the control is;
 * its list floats over the page.
 */
export async function choose(
  page: Page,
  label: string,
  option: string,
  scope: Page | Locator = page,
): Promise<void> {
  const control = scope.getByRole('combobox', { name: label, exact: true });
  const isNative = await control.evaluate((element) => element.tagName === 'SELECT');
  if (isNative) {
    await control.selectOption({ label: option });
    return;
  }
  await control.click();
  await page.getByRole('option', { name: option }).click();
}

/** Types into a list that is searched, and takes the match. */
export async function chooseTyped(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

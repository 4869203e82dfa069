import type { Locator, Page } from 'playwright-core';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text control by its label, with or without the sign of a required field. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${escaped(label)}\\*?$`));
}

/**
 * Selects an option: in a native list on a touch screen, else in the product's list. `scope` contains the control;
 * the list is outside of it.
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

/** Types into a combobox and selects the match. */
export async function chooseTyped(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

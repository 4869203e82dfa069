import type { Locator } from 'playwright-core';
import type { Visit } from '../fixtures/visit.ts';

type BlockType = 'text' | 'heading' | 'image';

/** The list of posts and the editor of one. */
export class BlogEditorPage {
  static readonly listPath = '/app/blog';
  static readonly newPath = '/app/blog/new';
  static readonly editPath = /^\/app\/blog\/[^/]+\/edit$/;

  constructor(private readonly visit: Visit) {}

  get postTitle(): Locator {
    return this.visit.page.locator('[name="title"]');
  }

  get blocks(): Locator {
    return this.visit.page.getByRole('list', { name: this.texts('blog.blocks.title') }).getByRole('listitem');
  }

  get preview(): Locator {
    return this.visit.page.getByRole('region', { name: this.texts('blog.preview') });
  }

  button(key: string): Locator {
    return this.visit.page.getByRole('button', { name: this.texts(key), exact: true });
  }

  async add(type: BlockType): Promise<Locator> {
    const before = await this.blocks.count();
    await this.button(`blog.blocks.add.${type}`).click();
    return this.blocks.nth(before);
  }

  async writeText(block: Locator, text: string): Promise<void> {
    await block.getByRole('textbox', { name: this.texts('blog.blocks.text') }).click();
    await this.visit.page.keyboard.type(text);
  }

  tool(block: Locator, name: string): Locator {
    return block.getByRole('button', { name: this.texts(`blog.rich.${name}`), exact: true });
  }

  move(block: Locator, direction: 'up' | 'down'): Locator {
    return block.locator('[data-move]').nth(direction === 'up' ? 0 : 1);
  }

  async showPreview(): Promise<void> {
    if (this.visit.size.width < 1280)
      await this.visit.page.getByText(this.texts('blog.view_preview'), { exact: true }).click();
  }

  async showForm(): Promise<void> {
    if (this.visit.size.width < 1280) {
      await this.visit.page.getByText(this.texts('blog.view_edit'), { exact: true }).click();
    }
  }

  private get texts() {
    return this.visit.texts('mfe-settings');
  }
}

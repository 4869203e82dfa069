/** The one account that writes the product's blog, named by its e-mail in the configuration. */
export class BlogAdmin {
  /** @param email undefined when nobody writes the blog. */
  constructor(private readonly email: string | undefined) {}

  /** Accounts keep their e-mail trimmed and in lower case, as the configuration does. */
  hasEmail(email: string): boolean {
    return this.email !== undefined && email === this.email;
  }
}

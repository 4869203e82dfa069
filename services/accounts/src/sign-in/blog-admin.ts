/** The only account that may edit the blog. Its e-mail comes from the configuration. */
export class BlogAdmin {
  /** @param email undefined when no account may edit the blog. */
  constructor(private readonly email: string | undefined) {}

  /** @param email trimmed and in lower case, like the configured one */
  hasEmail(email: string): boolean {
    return this.email !== undefined && email === this.email;
  }
}

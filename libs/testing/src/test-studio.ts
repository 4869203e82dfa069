import {
  authEndpoints,
  type CreateEmployeeInput,
  type CurrentUser,
  companyEndpoints,
  employeeEndpoints,
  type RegisterInput,
} from '@alinha/contracts-accounts';
import { employeeInput, registerInput } from './factories.ts';
import { TestCaller } from './test-caller.ts';

/** A signed-in user of a company that no other test uses. */
export class TestStudio extends TestCaller {
  private constructor(
    caller: TestCaller,
    readonly user: CurrentUser,
    readonly password: string,
    readonly companyId: number,
  ) {
    super(caller.connection);
  }

  /** Creates a company and signs in as its first administrator. */
  static async signUp(caller: TestCaller, overrides: Partial<RegisterInput> = {}): Promise<TestStudio> {
    const body = registerInput(overrides);
    const user = await caller.call(authEndpoints.register, { body });
    const company = await caller.call(companyEndpoints.get);
    return new TestStudio(caller, user, body.password, company.id);
  }

  /** Adds a professional and signs in as them. */
  async addEmployee(overrides: Partial<CreateEmployeeInput> = {}): Promise<TestStudio> {
    const body = employeeInput(overrides);
    await this.call(employeeEndpoints.create, { body });
    return this.signIn(body.email, body.password);
  }

  /** Allows sensitive changes for the next 15 minutes. */
  async confirmPassword(password = this.password): Promise<void> {
    await this.call(authEndpoints.confirm, { body: { password } });
  }

  /** Another session in the same company, like a second browser. */
  async signIn(email = this.user.email, password = this.password): Promise<TestStudio> {
    const visitor = new TestCaller({ ...this.connection, cookie: null });
    const user = await visitor.call(authEndpoints.login, { body: { email, password } });
    return new TestStudio(visitor, user, password, this.companyId);
  }
}

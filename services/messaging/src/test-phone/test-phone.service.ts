import { randomUUID } from 'node:crypto';
import { languageSchema, wallClockAt } from '@alinha/contracts-core';
import type { TestPhone } from '@alinha/contracts-messaging';
import { CLOCK, type Clock, DomainError } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { RepliesService } from '../answers/replies.service.ts';
import { InstanceSync } from '../connection/instance-sync.ts';
import { type Instance, InstancesRepository } from '../connection/instances.repository.ts';
import type { WhatsappProvider } from '../provider/whatsapp-provider.ts';
import { WHATSAPP_PROVIDER } from '../tokens.ts';
import { TestPhoneLinks } from './test-phone-links.ts';
import { TestPhonesRepository } from './test-phones.repository.ts';

/** The simulated phone that replaces WhatsApp when no provider is configured. */
@Injectable()
export class TestPhoneService {
  constructor(
    private readonly phones: TestPhonesRepository,
    private readonly instances: InstancesRepository,
    private readonly sync: InstanceSync,
    private readonly replies: RepliesService,
    private readonly links: TestPhoneLinks,
    @Inject(WHATSAPP_PROVIDER) private readonly provider: WhatsappProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND. */
  async get(token: string): Promise<TestPhone> {
    return this.view(await this.instanceOf(token));
  }

  /** Opens the instance while its code waits to be scanned. @throws DomainError NOT_FOUND. */
  async scan(token: string): Promise<TestPhone> {
    const instance = await this.instanceOf(token);
    await this.phones.connect(instance.name);
    await this.sync.refreshByName(instance.name);
    return this.view(instance);
  }

  /** @throws DomainError NOT_FOUND, also for a number that received nothing; NOT_CONNECTED. */
  async reply(token: string, phone: string, text: string): Promise<TestPhone> {
    const instance = await this.instanceOf(token);
    const { name, companyId } = instance;
    if (!(await this.phones.isKnown(name, phone))) throw new DomainError('NOT_FOUND');
    const now = this.clock();
    const message = { id: `TEST-${randomUUID()}`, phone, text, at: now };
    if (!(await this.phones.receive(name, message))) throw new DomainError('NOT_CONNECTED');
    await this.replies.receive({
      id: message.id,
      companyId,
      phones: [phone],
      text,
      quotes: null,
      writtenAt: now,
    });
    return this.view(instance);
  }

  private async instanceOf(token: string): Promise<Instance> {
    const name = this.provider.isTestMode ? this.links.instanceOf(token) : null;
    const instance = name === null ? null : await this.instances.find(name);
    if (!instance) throw new DomainError('NOT_FOUND');
    return instance;
  }

  private async view({ name, companyId }: Instance): Promise<TestPhone> {
    const company = await this.phones.getCompany(companyId);
    const messages = await this.phones.listMessages(companyId, name);
    return {
      company_name: company.name,
      language: languageSchema.parse(company.language),
      is_connected: await this.phones.isConnected(name),
      messages: messages.map(({ at, ...message }) => ({ ...message, at: wallClockAt(at, company.timezone) })),
    };
  }
}

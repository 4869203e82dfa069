import { type Language, languageSchema } from '@alinha/contracts-core';
import { DEFAULT_TEMPLATES, type MessageTemplate, type SaveTemplateInput } from '@alinha/contracts-messaging';
import { ActivityLog, type Caller } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase } from '../messaging.database.ts';
import { TemplatesRepository } from './templates.repository.ts';

/** Texts of reminders. A change does not affect sent reminders. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly database: MessagingDatabase,
    private readonly templates: TemplatesRepository,
    private readonly activity: ActivityLog,
  ) {}

  async list({ companyId }: Caller): Promise<MessageTemplate[]> {
    const own = await this.templates.list(companyId);
    return languageSchema.options.map((language) => templateOf(language, own.get(language) ?? null));
  }

  save(caller: Caller, { language, text }: SaveTemplateInput): Promise<MessageTemplate> {
    const { companyId } = caller;
    return this.database.transaction(async (tx) => {
      if (text === null) await this.templates.remove(tx, companyId, language);
      else await this.templates.save(tx, companyId, language, text);
      await this.activity.record(tx, caller, 'whatsapp.template_updated');
      return templateOf(language, text);
    });
  }
}

function templateOf(language: Language, own: string | null): MessageTemplate {
  return { language, text: own ?? DEFAULT_TEMPLATES[language], is_default: own === null };
}

import { isDeepStrictEqual } from 'node:util';
import {
  type NoteTemplate,
  type NoteTemplateInput,
  STANDARD_TEMPLATES,
  type StandardTemplate,
  standardTemplate,
  type UpdateNoteTemplateInput,
} from '@alinha/contracts-agenda';
import { type Language, languageSchema } from '@alinha/contracts-core';
import {
  ActivityLog,
  byName,
  type Caller,
  DomainError,
  type IdempotentRequest,
  once,
} from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { NoteTemplatesRepository, type StoredTemplate } from './note-templates.repository.ts';

const isStandard = (key: string): key is StandardTemplate =>
  (STANDARD_TEMPLATES as readonly string[]).includes(key);

const whichOf = (key: string) => (isStandard(key) ? { key } : { id: Number(key) });

/** A company may archive a standard template without changing it: that one keeps its two languages. */
function shownOf(stored: StoredTemplate, language: Language): NoteTemplate {
  const { id, key, name, fields, archived, version } = stored;
  const standard = key !== null && isStandard(key) ? key : null;
  if (standard === null)
    return { key: String(id), name, fields, standard: false, edited: false, archived, version };
  const edited = !languageSchema.options.some((each) =>
    isDeepStrictEqual(standardTemplate(standard, each), { name, fields }),
  );
  const shown = edited ? { name, fields } : standardTemplate(standard, language);
  return { key: standard, ...shown, standard: true, edited, archived, version };
}

const untouched = (key: StandardTemplate, language: Language): NoteTemplate => ({
  key,
  ...standardTemplate(key, language),
  standard: true,
  edited: false,
  archived: false,
  version: 0,
});

/** Templates of notes. Notes have their own copy of the fields (ADR 90), so nothing here changes a note. */
@Injectable()
export class NoteTemplatesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly templates: NoteTemplatesRepository,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  async list({ companyId, language }: Caller): Promise<NoteTemplate[]> {
    const stored = await this.templates.list(companyId);
    const changed = new Map(stored.map((template) => [template.key, template]));
    const standard = STANDARD_TEMPLATES.map((key) => {
      const own = changed.get(key);
      return own ? shownOf(own, language) : untouched(key, language);
    });
    const own = stored.filter(({ key }) => key === null).sort(byName);
    return [...standard, ...own.map((template) => shownOf(template, language))];
  }

  /** @throws DomainError TEMPLATE_LIMIT */
  async create(caller: Caller, input: NoteTemplateInput, request?: IdempotentRequest): Promise<NoteTemplate> {
    const { companyId } = caller;
    // Stores the company here, whose row the transaction locks.
    await this.clock.read(companyId);
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const template = await this.templates.create(tx, companyId, input);
        const subject = { id: template.id, label: template.name };
        await this.activity.record(tx, caller, 'note_template.created', subject);
        return shownOf(template, caller.language);
      }),
    );
  }

  /** @throws DomainError NOT_FOUND, TEMPLATE_CHANGED */
  async update(caller: Caller, key: string, input: UpdateNoteTemplateInput): Promise<NoteTemplate> {
    const { companyId } = caller;
    const which = whichOf(key);
    return this.database.transaction(async (tx) => {
      const template = await this.templates.save(tx, companyId, which, input);
      if (!template) {
        const isKnown = 'key' in which || (await this.templates.exists(tx, companyId, which.id));
        throw new DomainError(isKnown ? 'TEMPLATE_CHANGED' : 'NOT_FOUND');
      }
      const subject = { id: template.id, label: template.name };
      await this.activity.record(tx, caller, 'note_template.updated', subject);
      return shownOf(template, caller.language);
    });
  }

  /** @throws DomainError NOT_FOUND, also for a standard template that the company never changed */
  async delete(caller: Caller, key: string): Promise<{ key: string }> {
    await this.database.transaction(async (tx) => {
      const template = isStandard(key)
        ? await this.templates.reset(tx, caller.companyId, key, standardTemplate(key, 'pt'))
        : await this.templates.delete(tx, caller.companyId, Number(key));
      if (!template) throw new DomainError('NOT_FOUND');
      const subject = { id: template.id, label: template.name };
      await this.activity.record(tx, caller, 'note_template.deleted', subject);
    });
    return { key };
  }
}

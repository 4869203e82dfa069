import { copiedAnswers, type FilledTemplate, noteTextOf } from '@alinha/contracts-agenda';
import { Button, media, space, toast } from '@alinha/ui';
import { ConfirmDialog, Select } from '@alinha/ui/panels';
import { errorMessage, useFormat, useLanguage } from '@alinha/web-kit';
import { CopyPlus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useNoteTexts } from '../note-texts.ts';
import type { Note } from '../use-note.ts';
import type { NoteField } from '../use-note-field.ts';
import { type TemplateChange, withoutTemplate, withTemplate } from './choose-template.ts';
import { readLastAnswers, useTemplates } from './template.queries.ts';

const NONE = 'none';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: ${space[3]};
  > :first-child {
    flex: 0 1 320px;
    min-width: 0;
  }
  @media ${media.phone} {
    > :first-child,
    > * {
      flex: 1 1 100%;
    }
  }
`;

type TemplatePickerProps = {
  readonly appointmentId: number;
  readonly note: Note;
  readonly field: NoteField;
  readonly disabled: boolean;
  /** Called before the note changes. */
  readonly onChanged: () => void;
};

/** Chooses the template of a note, and copies the client's last answers to it. */
export function TemplatePicker({
  appointmentId,
  note,
  field,
  disabled,
  onChanged,
}: TemplatePickerProps): ReactNode {
  const texts = useNoteTexts();
  const format = useFormat();
  const language = useLanguage();
  const templates = useTemplates();
  const [isCopying, setCopying] = useState(false);
  const [asked, setAsked] = useState<TemplateChange | null>(null);
  /** What each change replaced, and the text that it made. */
  const changes = useRef<{ readonly before: Pick<Note, 'text' | 'filled'>; readonly after: string }[]>([]);
  const { filled } = note;

  const replace = (text: string, next: FilledTemplate | null, message: string | null) => {
    onChanged();
    note.write(text, next);
    if (message !== null) field.offerUndo(message);
  };
  const apply = (change: TemplateChange) => {
    const message = note.text.trim() === '' ? null : texts('evolution.template.changed');
    changes.current.push({ before: { text: note.text, filled }, after: change.text });
    replace(change.text, change.filled, message);
  };
  const choose = (key: string) => {
    if (key === (filled?.template ?? NONE)) return;
    // A template that was left comes back with its answers, unless something was written meanwhile.
    const left = changes.current.findLast(
      ({ before, after }) => before.filled?.template === key && after === note.text,
    );
    if (left) return apply({ ...left.before, asText: [] });
    const template = templates.data?.find((one) => one.key === key);
    const change = template ? withTemplate(template, language, note) : withoutTemplate(note);
    if (change === null) toast.info(texts('evolution.template.no_long_text', { name: template?.name ?? '' }));
    else if (change.asText.length > 0) setAsked(change);
    else apply(change);
  };
  const copy = async (current: FilledTemplate) => {
    setCopying(true);
    try {
      const last = await readLastAnswers(appointmentId, current.template);
      const copied = last ? copiedAnswers(current.fields, last.filled) : {};
      if (!last || Object.keys(copied).length === 0) {
        toast.info(texts('evolution.template.nothing_to_copy'));
        return;
      }
      // A typed answer stays.
      const next = { ...current, answers: { ...copied, ...current.answers } };
      replace(noteTextOf(next), next, texts('evolution.template.copied', { date: format.date(last.date) }));
    } catch (error) {
      toast.error(texts('evolution.template.copy_failed'), {
        description: errorMessage(error, '') || undefined,
      });
    } finally {
      setCopying(false);
    }
  };

  const listed = (templates.data ?? []).map(({ key, name }) => ({ value: key, label: name }));
  // The template of a saved note may be archived or deleted.
  const isMissing = filled && !listed.some(({ value }) => value === filled.template);
  const options = [
    { value: NONE, label: texts('evolution.template.none') },
    ...listed,
    ...(isMissing ? [{ value: filled.template, label: filled.name }] : []),
  ];
  return (
    <Row>
      <Select
        label={texts('evolution.template.label')}
        options={options}
        value={filled?.template ?? NONE}
        disabled={disabled}
        hint={templates.isError ? texts('evolution.template.load_failed') : undefined}
        onChange={choose}
      />
      {filled && (
        <Button
          icon={<CopyPlus size={16} aria-hidden />}
          busy={isCopying}
          disabled={disabled}
          onClick={() => void copy(filled)}
        >
          {texts('evolution.template.copy_last')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts('evolution.template.change_title')}
          text={texts(
            asked.filled ? 'evolution.template.change_to_other' : 'evolution.template.change_to_none',
            { fields: format.list(asked.asText.map(({ label }) => label)) },
          )}
          confirmLabel={texts('evolution.template.change')}
          cancelLabel={texts('evolution.cancel')}
          onConfirm={() => {
            setAsked(null);
            apply(asked);
          }}
        />
      )}
    </Row>
  );
}

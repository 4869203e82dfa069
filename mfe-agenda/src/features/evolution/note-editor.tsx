import { missingFields } from '@alinha/contracts-agenda';
import { Banner, Button, Card, FormActions, LinkButton, media, ScreenOnly, Stack, space } from '@alinha/ui';
import { type ApiError, errorMessage, type Texts, toast, useUnsavedChanges } from '@alinha/web-kit';
import { Sparkles } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { agendaHref } from '../../appointments/agenda-address-memory.ts';
import { useAssistant, useSaveNote } from './evolution.queries.ts';
import { ImprovePanel } from './improve-panel.tsx';
import { lengthProblem } from './note-length.ts';
import { NoteText } from './note-text.tsx';
import { useNoteTexts } from './note-texts.ts';
import { SignButton } from './sign-button.tsx';
import { TemplateForm } from './template/template-form.tsx';
import { TemplatePicker } from './template/template-picker.tsx';
import { useImprovement } from './use-improvement.ts';
import type { Note } from './use-note.ts';
import type { NoteField } from './use-note-field.ts';
import { useVoiceNote } from './use-voice-note.ts';
import { VoiceTools } from './voice-tools.tsx';

const Sides = styled.div<{ $two: boolean }>`
  display: grid;
  align-items: start;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  @media ${media.tabletUp} {
    ${({ $two }) => $two && 'grid-template-columns: repeat(2, minmax(0, 1fr));'}
  }
`;

/** The reason why the note cannot be saved, or null. */
function saveProblem({ text, isDirty }: Note, owner: string | null, texts: Texts): string | null {
  if (owner !== null) return texts('evolution.read_only', { author: owner });
  return lengthProblem(text, texts) ?? (isDirty ? null : texts('evolution.unchanged'));
}

/** Reports a failed improvement. Only failures of the AI provider have their own texts. */
function showImprovementFailure(error: ApiError, texts: Texts): void {
  if (error.code === 'AI_NOT_CONFIGURED') {
    toast.error(error.message, { description: texts('evolution.no_key') });
    return;
  }
  const title =
    error.code === 'PROVIDER_FAILED'
      ? texts('evolution.improve.ai_failed')
      : texts('evolution.improve.failed');
  toast.error(title, { description: errorMessage(error, '') || undefined });
}

/** Errors of answers by id of the field. */
function answerErrorsOf({ fields }: ApiError): Record<string, string> {
  const entries = Object.entries(fields).flatMap(([path, text]): [string, string][] => {
    const [, id] = /^answers\.([^.]+)/.exec(path) ?? [];
    return id === undefined ? [] : [[id, text]];
  });
  return Object.fromEntries(entries);
}

const hasRequired = ({ filled }: Note) => filled === null || missingFields(filled).length === 0;

/** Refusals of the text, which are shown below it. */
const REFUSED: ReadonlySet<string | undefined> = new Set(['NOT_NOTE_AUTHOR', 'NOTE_SIGNED']);

type WarningsProps = { readonly note: Note; readonly field: NoteField; readonly isOwned: boolean };

/** Warnings above the note: the text is a draft of an earlier visit, or a colleague saved another version. */
function Warnings({ note, field, isOwned }: WarningsProps): ReactNode {
  const texts = useNoteTexts();
  return (
    <>
      {note.isRestored && (
        <Banner
          action={
            <Button
              size="sm"
              onClick={() => field.replace(note.saved, texts('evolution.draft.discarded'), note.savedFilled)}
            >
              {texts('evolution.draft.discard')}
            </Button>
          }
        >
          {texts('evolution.draft.restored')}
        </Banner>
      )}
      {note.isOutdated && !isOwned && <Banner tone="warning">{texts('evolution.draft.outdated')}</Banner>}
    </>
  );
}

type NoteEditorProps = {
  readonly appointmentId: number;
  readonly note: Note;
  readonly field: NoteField;
  /** The note's author, if a colleague saved first and the user may not change the note. */
  readonly owner: string | null;
};

/** Edits a note by typing, by dictation, or with a suggested text. */
export function NoteEditor({ appointmentId, note, field, owner }: NoteEditorProps): ReactNode {
  const texts = useNoteTexts();
  const reasonId = useId();
  const [refusal, setRefusal] = useState<string>();
  const [answerErrors, setAnswerErrors] = useState<Readonly<Record<string, string>>>({});
  const backLink = useRef<HTMLAnchorElement>(null);
  const improveButton = useRef<HTMLButtonElement>(null);
  const isSigning = useRef(false);

  const save = useSaveNote(appointmentId, {
    onSaved: (sent, saved) => {
      note.markSaved(sent, saved);
      // The signature has its own message.
      if (isSigning.current) return;
      toast.success(texts('evolution.saved'));
      // The pressed button is disabled now. The focus stays in the text while the user types.
      if (document.activeElement !== field.area.current) backLink.current?.focus();
    },
    onError: (error) => {
      setAnswerErrors(answerErrorsOf(error));
      setRefusal(
        error.fields.evolution ??
          error.fields.answers ??
          (REFUSED.has(error.code) ? error.message : undefined),
      );
      toast.error(texts('evolution.save_failed'), { description: errorMessage(error, '') || undefined });
    },
  });
  const voice = useVoiceNote({
    onTranscript: (words) => {
      if (words === '') {
        toast.info(texts('evolution.voice.silence'));
        return;
      }
      field.insert(words);
      toast.success(texts('evolution.voice.added'));
    },
    onProblem: (problem) =>
      toast.error(
        problem === 'unsupported'
          ? texts('evolution.voice.cannot_record')
          : texts('evolution.voice.no_microphone'),
        { description: texts(`evolution.voice.problem.${problem}`) },
      ),
    onLongest: () => toast.info(texts('evolution.voice.longest_reached')),
  });
  const assistant = useAssistant();
  const { suggestion, ask, close } = useImprovement((error) => showImprovementFailure(error, texts));

  const hasRecording = voice.state.status !== 'idle' && voice.state.status !== 'opening';
  useUnsavedChanges(hasRecording || (note.isDirty && !note.isStored));
  const reason = saveProblem(note, owner, texts);
  const forgetErrors = () => {
    setRefusal(undefined);
    setAnswerErrors({});
  };
  const saveToSign = async () => {
    isSigning.current = true;
    forgetErrors();
    const isSaved = await save.sendAsync(note);
    isSigning.current = false;
    return isSaved;
  };
  return (
    <Card as="section" aria-label={texts('evolution.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          forgetErrors();
          save.send(note);
        }}
      >
        <Stack>
          <Warnings note={note} field={field} isOwned={owner !== null} />
          <ScreenOnly>
            <TemplatePicker
              appointmentId={appointmentId}
              note={note}
              field={field}
              disabled={owner !== null || hasRecording || save.isPending}
              onChanged={() => {
                close();
                forgetErrors();
              }}
            />
          </ScreenOnly>
          {note.filled ? (
            <TemplateForm
              key={note.filled.template}
              note={note}
              filled={note.filled}
              reason={refusal ?? reason}
              reasonId={reasonId}
              errors={answerErrors}
              onAnswered={(id) => {
                field.dismissUndo();
                setRefusal(undefined);
                setAnswerErrors(({ [id]: _, ...others }) => others);
              }}
            />
          ) : (
            <>
              <Sides $two={suggestion !== null}>
                <NoteText
                  note={note}
                  field={field}
                  reason={reason}
                  reasonId={reasonId}
                  refusal={refusal}
                  onTyped={() => setRefusal(undefined)}
                />
                {suggestion && (
                  <ImprovePanel
                    suggestion={suggestion}
                    note={note.text}
                    onUse={(text) => {
                      close();
                      field.replace(text, texts('evolution.improve.used'));
                    }}
                    onKeep={() => {
                      close();
                      improveButton.current?.focus();
                    }}
                  />
                )}
              </Sides>
              <VoiceTools voice={voice} hasKey={assistant.data?.transcribes ?? true}>
                <Button
                  ref={improveButton}
                  icon={<Sparkles size={16} aria-hidden />}
                  disabled={note.text.trim() === ''}
                  busy={suggestion?.text === null}
                  onClick={() => ask(note.text)}
                >
                  {texts('evolution.improve.ask')}
                </Button>
              </VoiceTools>
            </>
          )}
          <FormActions>
            <LinkButton ref={backLink} href={agendaHref()}>
              {texts('evolution.to_agenda')}
            </LinkButton>
            <SignButton
              appointmentId={appointmentId}
              note={note}
              isComplete={
                owner === null &&
                !hasRecording &&
                lengthProblem(note.text, texts) === null &&
                hasRequired(note)
              }
              save={saveToSign}
            />
            <Button
              type="submit"
              variant="primary"
              busy={save.isPending}
              disabled={reason !== null}
              aria-describedby={reason === null ? undefined : reasonId}
            >
              {texts('evolution.save')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}

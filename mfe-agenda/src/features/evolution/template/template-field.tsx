import {
  LONG_ANSWER_LENGTH,
  type NoteAnswer,
  type NoteField,
  SHORT_ANSWER_LENGTH,
} from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';
import { Checkbox, Field, space, TextArea, TextField } from '@alinha/ui';
import { RadioGroup } from '@alinha/ui/panels';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useNoteTexts } from '../note-texts.ts';
import { BodyChart } from './body-chart.tsx';
import { ClearAnswer } from './clear-answer.tsx';
import { numberOf, textOf } from './decimal-text.ts';
import { ScaleField } from './scale-field.tsx';

const Options = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(180px, 100%), 1fr));
  column-gap: ${space[4]};
`;

type TemplateFieldProps = {
  readonly field: NoteField;
  readonly language: Language;
  readonly answer: NoteAnswer | undefined;
  readonly error: string | undefined;
  readonly onChange: (answer: NoteAnswer | undefined) => void;
};

const listOf = (answer: NoteAnswer | undefined): string[] => (Array.isArray(answer) ? answer : []);
const textAnswer = (answer: NoteAnswer | undefined) => (typeof answer === 'string' ? answer : '');
const numberAnswer = (answer: NoteAnswer | undefined) => (typeof answer === 'number' ? answer : undefined);

/** A number with a decimal comma or point. */
function NumberAnswer({ field, language, answer, error, onChange }: TemplateFieldProps): ReactNode {
  const texts = useNoteTexts();
  const value = numberAnswer(answer);
  const [typed, setTyped] = useState(() => textOf(value, language));
  // An answer that was copied or restored replaces the typed text.
  const shown = numberOf(typed) === value ? typed : textOf(value, language);
  const { label, required, unit, min, max } = field;
  const [from, to] = [textOf(min, language), textOf(max, language)];
  const range =
    from && to
      ? texts('evolution.template.from_to', { from, to })
      : from
        ? texts('evolution.template.from', { from })
        : to && texts('evolution.template.to', { to });
  const isUnfinished = shown.trim() !== '' && value === undefined;
  return (
    <TextField
      label={unit ? `${label} (${unit})` : label}
      required={required}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      hint={range || undefined}
      error={error ?? (isUnfinished ? texts('evolution.template.no_number') : undefined)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}

function ChoicesAnswer({ field, answer, error, onChange }: TemplateFieldProps): ReactNode {
  const { label, required, options = [] } = field;
  const chosen = listOf(answer);
  return (
    <Field label={label} required={required} error={error} group="group">
      {() => (
        <Options>
          {options.map((option) => (
            <Checkbox
              key={option}
              label={option}
              checked={chosen.includes(option)}
              onChange={(isChosen) =>
                onChange(options.filter((one) => (one === option ? isChosen : chosen.includes(one))))
              }
            />
          ))}
        </Options>
      )}
    </Field>
  );
}

/** The control of a field, by its type. */
export function TemplateField(props: TemplateFieldProps): ReactNode {
  const { field, language, answer, error, onChange } = props;
  const { type, label, required } = field;
  const look = { label, required, error };
  switch (type) {
    case 'short_text':
      return (
        <TextField
          {...look}
          maxLength={SHORT_ANSWER_LENGTH}
          value={textAnswer(answer)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'long_text':
      return (
        <TextArea
          {...look}
          maxLength={LONG_ANSWER_LENGTH}
          value={textAnswer(answer)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return <NumberAnswer {...props} />;
    case 'choice':
      return (
        <RadioGroup
          {...look}
          layout="inline"
          aside={
            <ClearAnswer
              label={label}
              isAnswered={answer !== undefined}
              onClear={() => onChange(undefined)}
            />
          }
          options={(field.options ?? []).map((option) => ({ value: option, label: option }))}
          value={textAnswer(answer)}
          onChange={onChange}
        />
      );
    case 'choices':
      return <ChoicesAnswer {...props} />;
    case 'scale':
      return <ScaleField {...look} value={numberAnswer(answer)} onChange={onChange} />;
    case 'body_chart':
      return <BodyChart {...look} language={language} value={listOf(answer)} onChange={onChange} />;
  }
}

import { Eye, EyeOff } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { controlFrame } from '../theme/style-fragments.ts';
import { useUiTexts } from '../ui-provider.tsx';
import { ControlAdornment, ControlBox, ControlButton, ControlInput } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';

type NativeInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'className' | 'type'>;

export interface TextFieldProps extends FieldLook, NativeInput {
  readonly type?: 'text' | 'email' | 'tel' | 'url' | undefined;
  /** Over the start of the control: an icon or a prefix, for example "https://". */
  readonly start?: ReactNode;
  /** Width of `start` in pixels; 36 fits an icon. */
  readonly startWidth?: number | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. Passes native events and the ref, so `register('name')` can be spread on it. */
export function TextField(props: TextFieldProps): ReactNode {
  const [look, rest] = splitFieldLook(props);
  const { id, type = 'text', start, startWidth = 36, ...input } = rest;
  return (
    <Field id={id} {...look}>
      {(control) => (
        <ControlBox>
          {start !== undefined && <ControlAdornment $at="start">{start}</ControlAdornment>}
          <ControlInput
            type={type}
            $startPad={start === undefined ? undefined : startWidth}
            {...input}
            {...control}
          />
        </ControlBox>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends FieldLook, NativeInput {
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A password field with a button that shows the password. Passes native events and the ref, like TextField. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const [look, { id, ...input }] = splitFieldLook(props);
  const [shown, setShown] = useState(false);
  const texts = useUiTexts();
  return (
    <Field id={id} {...look}>
      {(control) => (
        <ControlBox>
          <ControlInput
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            $endPad={44}
            {...input}
            {...control}
          />
          <ControlButton
            type="button"
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            aria-controls={control.id}
            onClick={() => setShown((now) => !now)}
          >
            {shown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
          </ControlButton>
        </ControlBox>
      )}
    </Field>
  );
}

const Area = styled.textarea`
  ${controlFrame}
  display: block;
  padding: 8px 12px;
  resize: vertical;
  field-sizing: content;
  max-height: 60vh;
  @media print {
    max-height: none;
  }
`;

export interface TextAreaProps
  extends FieldLook,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required' | 'className'> {
  readonly ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Several lines of text; grows with its content. Passes native events and the ref, like TextField. */
export function TextArea(props: TextAreaProps): ReactNode {
  const [look, { id, rows = 3, style, ...area }] = splitFieldLook(props);
  return (
    <Field id={id} {...look}>
      {(control) => (
        <Area rows={rows} {...area} {...control} style={{ minHeight: `${rows * 20 + 18}px`, ...style }} />
      )}
    </Field>
  );
}

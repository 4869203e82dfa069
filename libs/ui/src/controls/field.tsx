import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { typeStep, visuallyHidden } from '../theme/style-fragments.ts';
import { color, fontWeight } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-width: 0;
`;

const LabelLine = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 8px;
`;

const LabelText = styled.label<{ $hidden: boolean }>`
  font-weight: ${fontWeight.medium};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

const RequiredMark = styled.span`
  margin-left: 3px;
  color: ${color.dangerText};
`;

const Hint = styled.div`
  ${typeStep('small')}
  color: ${color.textMuted};
`;

const ErrorLine = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 5px;
  ${typeStep('small')}
  color: ${color.dangerText};
  svg {
    flex: none;
    margin-top: 1.5px;
  }
`;

/** Props around the control of each field. */
export interface FieldLook {
  readonly label: string;
  /** The label is visually hidden, for example in a search box or toolbar. */
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  /** Error as a sentence; marks the control invalid. */
  readonly error?: string | undefined;
  /** Shows the mark and sets `aria-required`; the form validates. */
  readonly required?: boolean | undefined;
  /** At the right of the label: a link or a counter. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

/** Attributes that connect a control to its label, hint and error. Spread them on the control. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

export interface FieldProps extends FieldLook {
  /** Id of the control; generated when omitted. */
  readonly id?: string | undefined;
  /** The control has several elements (radios, swatches): the label names a group instead of one element. */
  readonly group?: 'group' | 'radiogroup' | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label, control, hint and error, connected for assistive technology. */
export function Field(props: FieldProps): ReactNode {
  const {
    label,
    hideLabel = false,
    hint,
    error,
    required = false,
    aside,
    className,
    group,
    children,
  } = props;
  const texts = useUiTexts();
  const madeUpId = useId();
  const id = props.id ?? madeUpId;
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = hint !== undefined && hint !== null && hint !== '';
  const hasError = error !== undefined && error !== '';
  const describedBy = [hasError ? errorId : null, hasHint ? hintId : null].filter(Boolean).join(' ');
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    'aria-invalid': hasError || undefined,
    'aria-required': required || undefined,
  };
  const naming =
    group === undefined
      ? {}
      : {
          role: group,
          'aria-labelledby': labelId,
          'aria-describedby': control['aria-describedby'],
          ...(group === 'radiogroup'
            ? { 'aria-invalid': control['aria-invalid'], 'aria-required': control['aria-required'] }
            : {}),
        };
  const labelText = (
    <LabelText
      id={labelId}
      $hidden={hideLabel}
      {...(group === undefined ? { htmlFor: id } : { as: 'span' as const })}
    >
      {label}
      {required && (
        <RequiredMark aria-hidden title={texts.required}>
          *
        </RequiredMark>
      )}
    </LabelText>
  );
  return (
    <Frame className={className} {...naming}>
      {hideLabel ? (
        labelText
      ) : (
        <LabelLine>
          {labelText}
          {aside}
        </LabelLine>
      )}
      {children(control)}
      <FieldError id={errorId} error={error} />
      {hasHint && <Hint id={hintId}>{hint}</Hint>}
    </Frame>
  );
}

type FieldErrorProps = { readonly id: string; readonly error: string | undefined };

/** Error of a control. The region always exists, because screen readers announce only changes inside a region. */
export function FieldError({ id, error }: FieldErrorProps): ReactNode {
  const hasError = error !== undefined && error !== '';
  return (
    <div aria-live="polite" style={hasError ? undefined : { display: 'contents' }}>
      {hasError && (
        <ErrorLine id={id}>
          <CircleAlert size={13} aria-hidden />
          {error}
        </ErrorLine>
      )}
    </div>
  );
}

/** Separates the look props of a field from the props of its control. */
export function splitFieldLook<Props extends FieldLook>(
  props: Props,
): readonly [FieldLook, Omit<Props, keyof FieldLook>] {
  const { label, hideLabel, hint, error, required, aside, className, ...control } = props;
  return [{ label, hideLabel, hint, error, required, aside, className }, control];
}

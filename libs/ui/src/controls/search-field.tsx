import { Search, X } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { Kbd } from '../layout/typography.tsx';
import { useUiTexts } from '../ui-provider.tsx';
import {
  ControlAdornment,
  ControlBox,
  ControlButton,
  ControlInput,
  type ValueFieldProps,
} from './control-parts.tsx';
import { Field } from './field.tsx';
import { joinRefs } from './join-refs.ts';

export interface SearchFieldProps extends ValueFieldProps<string> {
  /** Accessible name, and the default placeholder. */
  readonly label: string;
  readonly placeholder?: string | undefined;
  /** Key that focuses the field, shown while it is empty. The screen handles the key. */
  readonly shortcut?: string | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A search box with a clear button; Escape clears too. */
export function SearchField(props: SearchFieldProps): ReactNode {
  const { label, placeholder, shortcut, value, onChange, id, className, ref, ...rest } = props;
  const texts = useUiTexts();
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Field label={label} hideLabel id={id} className={className}>
      {(control) => (
        <ControlBox>
          <ControlAdornment $at="start">
            <Search size={16} aria-hidden />
          </ControlAdornment>
          <ControlInput
            {...rest}
            {...control}
            ref={joinRefs(input, ref)}
            type="search"
            autoComplete="off"
            placeholder={placeholder ?? label}
            value={value}
            $startPad={36}
            $endPad={40}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => props.onBlur?.()}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || value === '') return;
              // The first Escape clears the text; the dialog around the field gets the next one.
              event.stopPropagation();
              event.preventDefault();
              clear();
            }}
          />
          {value !== '' && (
            <ControlButton type="button" aria-label={texts.clear} onClick={clear}>
              <X size={16} aria-hidden />
            </ControlButton>
          )}
          {value === '' && shortcut !== undefined && (
            <ControlAdornment $at="end" aria-hidden>
              <Kbd>{shortcut}</Kbd>
            </ControlAdornment>
          )}
        </ControlBox>
      )}
    </Field>
  );
}

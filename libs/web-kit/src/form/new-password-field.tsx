import { color, PasswordField, type PasswordFieldProps, space, typeStep } from '@alinha/ui';
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { PasswordStrength } from './password-strength.ts';

const loadStrength = () => import('./password-strength.ts');
/** Time without typing before the password is checked, in ms. */
const PAUSE_MS = 150;
const STEPS = [1, 2, 3, 4] as const;
const STEP_COLORS = [color.danger, color.danger, color.warning, color.brand, color.brand] as const;

const Place = styled.div`
  display: grid;
  gap: 6px;
`;

const Meter = styled.div`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[1]};
`;

const Step = styled.span<{ $color: string | undefined }>`
  height: 4px;
  border-radius: 2px;
  background: ${({ $color }) => $color ?? color.border};
`;

const Verdict = styled.p`
  ${typeStep('small')}
  color: ${color.textMuted};
`;

/** A new password with a strength meter. Passes native events and the ref, like PasswordField. */
export function NewPasswordField({ onChange, onFocus, ...props }: PasswordFieldProps): ReactNode {
  const [typed, setTyped] = useState('');
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.currentTarget.value);
    onChange?.(event);
  };
  return (
    <Place>
      <PasswordField
        {...props}
        onChange={change}
        onFocus={(event) => {
          void loadStrength().catch(() => undefined);
          onFocus?.(event);
        }}
      />
      {typed !== '' && <StrengthMeter password={typed} />}
    </Place>
  );
}

function StrengthMeter({ password }: { readonly password: string }): ReactNode {
  const texts = useTexts(KIT_NAMESPACE);
  const strength = useStrength(password);
  // At least one step, because an empty meter looks like an empty field.
  const steps = strength ? Math.max(1, strength.score) : 0;
  return (
    <>
      <Meter aria-hidden>
        {STEPS.map((step) => (
          <Step key={step} $color={strength && step <= steps ? STEP_COLORS[strength.score] : undefined} />
        ))}
      </Meter>
      <Verdict role="status">
        {strength?.isCommon && texts('password_strength.common')}
        {strength && !strength.isCommon && texts(`password_strength.score_${strength.score}`)}
      </Verdict>
    </>
  );
}

/** Null until the check has run. The field works without it when the check fails to load. */
function useStrength(password: string): PasswordStrength | null {
  const [strength, setStrength] = useState<PasswordStrength | null>(null);
  useEffect(() => {
    let isStale = false;
    const timer = setTimeout(() => {
      loadStrength().then(
        ({ strengthOf }) => !isStale && setStrength(strengthOf(password)),
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [password]);
  return strength;
}

import {
  Button,
  color,
  controlFrame,
  Field,
  Heading,
  media,
  radius,
  shadow,
  space,
  Text,
  typeStep,
} from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Column } from '../frame/parts.tsx';

const Sheet = styled(Column)`
  display: grid;
  justify-items: center;
  gap: ${space[6]};
  padding-block: ${space[16]};
  @media ${media.phone} {
    padding-block: ${space[8]};
  }
`;

const Titles = styled.div`
  display: grid;
  gap: ${space[2]};
  width: min(440px, 100%);
`;

const Panel = styled.form`
  display: grid;
  gap: ${space[4]};
  width: min(440px, 100%);
  padding: ${space[6]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.dialog};
  @media ${media.phone} {
    padding: ${space[5]};
  }
`;

const EmailInput = styled.input`
  ${controlFrame}
`;

const Control = styled.div`
  display: grid;
  gap: 6px;
`;

/** Error in the style of the application's fields. */
const Problem = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 5px;
  ${typeStep('small')}
  color: ${color.dangerText};
  &[hidden] {
    display: none;
  }
  svg {
    flex: none;
    margin-top: 1.5px;
  }
`;

const Done = styled.dialog`
  width: min(420px, calc(100% - 32px));
  padding: ${space[6]};
  background: ${color.raised};
  color: ${color.text};
  border: 0;
  border-radius: ${radius.dialog};
  box-shadow: ${shadow.floating};
  &[open] {
    display: grid;
    gap: ${space[4]};
  }
  &::backdrop {
    background: var(--color-backdrop);
  }
  button {
    justify-self: end;
  }
`;

type DeleteAccountPageProps = {
  /** Address of the request. */
  readonly action: string;
  /** True when the chat in the footer exists. */
  readonly hasContact: boolean;
};

/** The form's attributes contain the address and the error texts for the script. */
export function DeleteAccountPage({ action, hasContact }: DeleteAccountPageProps): ReactNode {
  const texts = useTexts();
  return (
    <Sheet>
      <Titles>
        <Heading level={1} size="section">
          {texts('deletion.title')}
        </Heading>
        <Text size="lead" tone="muted">
          {texts('deletion.text')}
        </Text>
      </Titles>
      <Panel
        method="post"
        action={action}
        data-deletion
        data-required={texts('deletion.required')}
        data-invalid={texts('deletion.invalid')}
        data-failed={texts('deletion.failed')}
      >
        <Field id="email" label={texts('deletion.email')}>
          {(control) => (
            <Control>
              <EmailInput
                {...control}
                name="email"
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                inputMode="email"
                required
                aria-describedby="problem"
              />
              <div aria-live="polite">
                <Problem id="problem" hidden>
                  <CircleAlert size={13} aria-hidden />
                  <span />
                </Problem>
              </div>
            </Control>
          )}
        </Field>
        <noscript>
          {texts('deletion.no_script')} {hasContact && texts('deletion.no_script_contact')}
          <style>{'[data-deletion] > :not(noscript, p) { display: none; }'}</style>
        </noscript>
        <Button type="submit" variant="danger" block>
          {texts('deletion.submit')}
        </Button>
        <Text tone="muted">{texts('deletion.inside')}</Text>
      </Panel>
      <Done aria-labelledby="done-title" data-done>
        <Heading level={2} size="title" id="done-title">
          {texts('deletion.done_title')}
        </Heading>
        <Text>{texts('deletion.done_text')}</Text>
        <Button type="button" variant="primary" data-close>
          {texts('deletion.close')}
        </Button>
      </Done>
    </Sheet>
  );
}

import { ErrorPanel } from '@alinha/ui';
import { Component, type ReactNode } from 'react';
import { KIT_NAMESPACE } from '../i18n/catalogs.ts';
import { useTexts } from '../i18n/use-texts.ts';

const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|module script failed|preload css/i;

/** A file of the screen failed to load: a deployment replaced it, or the network failed. */
const isChunkFailure = (error: Error) => CHUNK_FAILURE.test(error.message);

function ScreenFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  const texts = useTexts(KIT_NAMESPACE);
  return (
    <ErrorPanel title={texts('screen_failed.title')} text={texts('screen_failed.text')} onRetry={onRetry} />
  );
}

type Props = {
  /** The address of the screen. A new value clears the error. */
  readonly resetKey: string;
  readonly children: ReactNode;
};

type State = { readonly error: Error | null; readonly resetKey: string };

/** Catches errors of a screen, so that the rest of the page keeps working. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  private readonly retry = () => {
    const { error } = this.state;
    // Browsers cache a failed module. A reload reads the newest list of remotes and loads the present file.
    if (error && isChunkFailure(error)) window.location.reload();
    else this.setState({ error: null });
  };

  override render(): ReactNode {
    return this.state.error ? <ScreenFailed onRetry={this.retry} /> : this.props.children;
  }
}

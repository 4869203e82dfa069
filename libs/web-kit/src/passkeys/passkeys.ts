import type { PasskeyCredential } from '@alinha/contracts-accounts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;

/** Loaded on first use: most people have no passkey. */
const library = () => import('@simplewebauthn/browser');

/** False on http, and in browsers without passkeys. True on the server, which renders the sign-in page. */
export function supportsPasskeys(): boolean {
  return typeof window === 'undefined' || typeof window.PublicKeyCredential === 'function';
}

/** Null when the person cancelled, or when the time was over. */
async function unlessCancelled<T>(ceremony: Promise<T>): Promise<PasskeyCredential | null> {
  try {
    return (await ceremony) as unknown as PasskeyCredential;
  } catch (error) {
    const isCancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    if (isCancelled) return null;
    throw error;
  }
}

/**
 * The browser creates a passkey. Null when the person cancelled.
 * @param options of the server
 * @throws Error named InvalidStateError when the device has a passkey of this account
 */
export async function createPasskey(options: Options): Promise<PasskeyCredential | null> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return unlessCancelled(startRegistration({ optionsJSON }));
}

/** The browser asks for a passkey. Null when the person cancelled. @param options of the server */
export async function requestPasskey(options: Options): Promise<PasskeyCredential | null> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return unlessCancelled(startAuthentication({ optionsJSON }));
}

import type { PasskeyCredential } from '@alinha/contracts-accounts';
import { MINUTE_MS } from '@alinha/contracts-core';
import { CLOCK, type Clock, DomainError, LOGGER, type Logger } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_ORIGIN, type PasskeyOrigin } from '../tokens.ts';
import type { FactorOwner } from './factor-owner.ts';
import { type Challenge, PasskeysRepository, type StoredPasskey } from './passkeys.repository.ts';

const CHALLENGE_MINUTES = 5;
/** EdDSA, ES256 and RS256. By default the library also asks Node about an experimental one, and Node then warns. */
const ALGORITHMS = [-8, -7, -257];

type AddedPasskey = Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;
type PasskeyUser = FactorOwner & { readonly name: string; readonly email: string };

/** Loaded on first use: most people have no passkey. */
const library = () => import('@simplewebauthn/server');

/** WebAuthn: options for the browser, and checks of its replies. Each challenge counts once. */
@Injectable()
export class PasskeyCeremonies {
  constructor(
    private readonly passkeys: PasskeysRepository,
    @Inject(PASSKEY_ORIGIN) private readonly originOf: PasskeyOrigin,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param origin header of the request */
  async creationOptions(
    origin: string | undefined,
    user: PasskeyUser,
    existing: readonly StoredPasskey[],
    challenge: Challenge,
  ): Promise<Record<string, unknown>> {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: 'Alinha',
      rpID: this.siteOf(origin).rpId,
      userName: user.email,
      userDisplayName: user.name,
      userID: Uint8Array.from(Buffer.from(`${user.companyId}:${user.userId}`)),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: existing.map(credentialOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    await this.store(options.challenge, challenge);
    return { ...options };
  }

  /** @throws DomainError PASSKEY_REFUSED */
  async verifyNew(
    origin: string | undefined,
    credential: PasskeyCredential,
    challenge: Challenge,
  ): Promise<AddedPasskey> {
    const { verifyRegistrationResponse } = await library();
    const { rpId, origin: expectedOrigin } = this.siteOf(origin);
    const response = credential as unknown as RegistrationResponseJSON;
    const result = await verifyRegistrationResponse({
      response,
      expectedChallenge: (text) => this.passkeys.useChallenge(text, challenge, this.clock()),
      expectedOrigin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((error: unknown) => this.refuse(error));
    if (!result.verified) return this.refuse(null);
    const { id: credentialId, publicKey, counter, transports = [] } = result.registrationInfo.credential;
    return { credentialId, publicKey, counter, transports };
  }

  /** @param allowed without them the browser offers all passkeys of this site */
  async requestOptions(
    origin: string | undefined,
    allowed: readonly StoredPasskey[],
    challenge: Challenge,
    userVerification: 'required' | 'preferred',
  ): Promise<Record<string, unknown>> {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: this.siteOf(origin).rpId,
      allowCredentials: allowed.map(credentialOf),
      userVerification,
    });
    await this.store(options.challenge, challenge);
    return { ...options };
  }

  /**
   * Returns the passkey with its new counter, which the caller stores.
   * @throws DomainError PASSKEY_REFUSED
   */
  async verify(
    origin: string | undefined,
    credential: PasskeyCredential,
    passkey: StoredPasskey,
    challenge: Challenge,
    requireUserVerification: boolean,
  ): Promise<StoredPasskey> {
    const { verifyAuthenticationResponse } = await library();
    const { rpId, origin: expectedOrigin } = this.siteOf(origin);
    const { publicKey, counter } = passkey;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: (text) => this.passkeys.useChallenge(text, challenge, this.clock()),
      expectedOrigin,
      expectedRPID: rpId,
      credential: { ...credentialOf(passkey), publicKey, counter },
      requireUserVerification,
    }).catch((error: unknown) => this.refuse(error));
    if (!verified) return this.refuse(null);
    return { ...passkey, counter: authenticationInfo.newCounter };
  }

  /** @throws DomainError PASSKEY_REFUSED */
  refuse(error: unknown): never {
    this.logger.warn({ reason: error instanceof Error ? error.name : null }, 'passkey refused');
    throw new DomainError('PASSKEY_REFUSED', { cause: error });
  }

  private siteOf(header: string | undefined): { readonly origin: string; readonly rpId: string } {
    const { origin, hostname } = new URL(this.originOf(header));
    return { origin, rpId: hostname };
  }

  private async store(text: string, challenge: Challenge): Promise<void> {
    const expiresAt = new Date(this.clock().getTime() + CHALLENGE_MINUTES * MINUTE_MS);
    await this.passkeys.addChallenge(text, challenge, expiresAt);
  }
}

const credentialOf = ({ credentialId: id, transports }: StoredPasskey) => ({
  id,
  transports: [...transports],
});

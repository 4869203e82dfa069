import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigurationError, flag, readEnvironment } from './environment.ts';
import { readPlatformConfig, urlsOfService } from './platform-config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readPlatformConfig(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe('a configuration', () => {
  test('is valid without any variable', () => {
    expect(readPlatformConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: '.data',
      DEMO: true,
      RATE_LIMIT: true,
      LOG_LEVEL: 'info',
    });
  });

  test('is refused with every wrong key and its rule', () => {
    expect(
      problemsOf({
        PORT: '70000',
        PUBLIC_URL: 'alinha.example',
        DATABASE_URL: 'mysql://localhost/x',
        REDIS_URL: 'http://localhost',
        SERVICES: 'gateway,invoices',
        INTERNAL_SECRET: 'short',
        BACKUP_TIME: '24:00',
        DEMO: 'yes',
        AI_BASE_URL: 'openrouter.ai',
        AI_TIMEOUT_SECONDS: '600',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'PORT must be a port number from 1 to 65535',
      'PUBLIC_URL must be a URL that starts with http:// or https://',
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
      'REDIS_URL must be a URL that starts with redis:// or rediss://',
      'SERVICES.1 must list some of: gateway, accounts, agenda, clients, billing, messaging, content',
      'INTERNAL_SECRET must have at least 16 characters',
      'BACKUP_TIME must be a time in UTC such as 03:30, or off',
      'DEMO must be 1 or 0',
      'AI_BASE_URL must be a URL that starts with http:// or https://',
      'AI_TIMEOUT_SECONDS must be a number of seconds from 1 to 110',
      expect.stringMatching(/^LOG_LEVEL /),
    ]);
  });

  test('is refused with one message for the operator', () => {
    expect(() => readPlatformConfig({ PORT: 'x', DEMO: 'x' })).toThrow(
      'The configuration is not valid:\n  - PORT must be a port number from 1 to 65535\n  - DEMO must be 1 or 0',
    );
  });

  test('counts an empty variable as unset', () => {
    expect(readPlatformConfig({ PORT: '', DATABASE_URL: '', REDIS_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  test.each([
    [{}, 210],
    [{ BACKUP_TIME: '23:59' }, 1439],
    [{ BACKUP_TIME: 'off' }, null],
  ])('has the time of backups in minutes: %j', (environment, expected) => {
    expect(readPlatformConfig(environment).BACKUP_TIME).toBe(expected);
  });

  test('ignores unknown variables', () => {
    expect(readPlatformConfig({ PATH: '/bin', HOME: '/root' })).not.toHaveProperty('PATH');
  });

  test('has the services of this process and the URLs of the others', () => {
    const config = readPlatformConfig({
      SERVICES: ' gateway, agenda ',
      CLIENTS_URL: 'http://clients:3003',
      AGENDA_URL: 'http://one:3002, http://two:3002',
    });
    expect(config.SERVICES).toEqual(['gateway', 'agenda']);
    expect(urlsOfService(config, 'clients')).toEqual(['http://clients:3003']);
    expect(urlsOfService(config, 'agenda')).toEqual(['http://one:3002', 'http://two:3002']);
    expect(urlsOfService(config, 'billing')).toEqual([]);
  });

  test.each([
    ['on', true],
    ['1', true],
    ['true', true],
    ['off', false],
    ['0', false],
    ['false', false],
  ])('a flag accepts "%s"', (text, expected) => {
    expect(readEnvironment(z.object({ KEY: flag(!expected) }), { KEY: text })).toEqual({ KEY: expected });
    expect(readEnvironment(z.object({ KEY: flag(expected) }), {})).toEqual({ KEY: expected });
  });
});

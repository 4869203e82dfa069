import { describe, expect, test } from 'vitest';
import { incomingText, isUnlinked, ownPhone, qrCodeOf, receiptOf } from './evolution-events.ts';

const key = { id: 'AC1', fromMe: false, remoteJid: '5511987654321@s.whatsapp.net' };
const INVALID = [undefined, null, 7, 'x', [], {}, { key: {} }, { key: 'x' }, { qrcode: 1 }];

describe('incomingText', () => {
  test('finds text, sender and quote in the places of each release', () => {
    const expected = { id: 'AC1', phones: ['+5511987654321'], text: '1', quotes: null, writtenAt: null };
    expect(incomingText({ key, message: { conversation: '1' } })).toEqual(expected);
    expect(incomingText({ key, message: { conversation: '1' }, messageTimestamp: '1763640000' })).toEqual({
      ...expected,
      writtenAt: new Date(1_763_640_000_000),
    });
    const quoting = { extendedTextMessage: { text: '1', contextInfo: { stanzaId: '3EB0' } } };
    expect(incomingText({ key, message: quoting })).toEqual({ ...expected, quotes: '3EB0' });
    expect(incomingText({ key, message: { conversation: '1' }, contextInfo: { stanzaId: '3EB0' } })).toEqual({
      ...expected,
      quotes: '3EB0',
    });
    const disappearing = (message: object) =>
      incomingText({ key, message: { ephemeralMessage: { message } } });
    expect(disappearing({ conversation: '1' })).toEqual(expected);
    expect(disappearing({ extendedTextMessage: { text: '1' } })).toEqual(expected);
    expect(disappearing(quoting)).toEqual({ ...expected, quotes: '3EB0' });
    expect(incomingText({ key, message: { conversation: '1', contextInfo: { stanzaId: '3EB0' } } })).toEqual({
      ...expected,
      quotes: '3EB0',
    });
    const hidden = { ...key, remoteJid: '1400@lid' };
    expect(incomingText({ key: hidden, message: { conversation: '1' } })).toEqual({
      ...expected,
      phones: [],
    });
    const beside = { key: hidden, remoteJidAlt: key.remoteJid, message: { conversation: '1' } };
    expect(incomingText(beside)).toEqual(expected);
    const within = { ...hidden, remoteJidAlt: key.remoteJid };
    expect(incomingText({ key: within, message: { conversation: '1' } })).toEqual(expected);
  });

  test('returns null for own messages, groups, messages without text and invalid data', () => {
    const message = { conversation: '1' };
    expect(incomingText({ key: { ...key, fromMe: true }, message })).toBeNull();
    expect(incomingText({ key: { ...key, remoteJid: '1@g.us' }, message })).toBeNull();
    expect(incomingText({ key: { ...key, remoteJid: 'status@broadcast' }, message })).toBeNull();
    expect(incomingText({ key, message: { imageMessage: {} } })).toBeNull();
    expect(INVALID.map(incomingText)).toEqual(INVALID.map(() => null));
  });
});

test.each([
  ['ERROR', null],
  ['PENDING', null],
  ['SERVER_ACK', null],
  ['DELIVERY_ACK', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
  ['DELETED', null],
])('receiptOf maps the status %s to %s', (status, receipt) => {
  expect(receiptOf({ keyId: '3EB0', status })).toEqual(receipt && { messageId: '3EB0', receipt });
});

test('invalid event data gives null', () => {
  expect(INVALID.map(receiptOf)).toEqual(INVALID.map(() => null));
  expect(INVALID.map(qrCodeOf)).toEqual(INVALID.map(() => null));
  expect(INVALID.map(ownPhone)).toEqual(INVALID.map(() => null));
  expect(qrCodeOf({ message: 'QR code limit reached, please login again', statusCode: 500 })).toBeNull();
  // The page uses it as the URL of an image.
  expect(qrCodeOf({ qrcode: { base64: 'https://elsewhere.example/x.png' } })).toBeNull();
});

test.each([
  ['logout.instance', null, true],
  ['remove.instance', null, true],
  ['status.instance', { status: 'closed', disconnectionReasonCode: 401 }, true],
  ['status.instance', { status: 'closed', disconnectionReasonCode: 408 }, false],
  ['connection.update', { state: 'close', statusReason: 401 }, true],
  ['connection.update', { state: 'close', statusReason: 428 }, false],
  ['connection.update', { state: 'open', statusReason: 200 }, false],
  ['connection.update', null, false],
])('isUnlinked for %s with %j is %s', (event, data, expected) => {
  expect(isUnlinked(event, data)).toBe(expected);
});

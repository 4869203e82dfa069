import { describe, expect, test } from 'vitest';
import { incomingText, isUnlinked, newQr, ownPhone, receiptOf } from './evolution-news.ts';

const key = { id: 'AC1', fromMe: false, remoteJid: '5511987654321@s.whatsapp.net' };
const NONSENSE = [undefined, null, 7, 'x', [], {}, { key: {} }, { key: 'x' }, { qrcode: 1 }];

describe('a message', () => {
  test('has its text, its sender and what it quotes in several places', () => {
    const said = { id: 'AC1', phones: ['+5511987654321'], text: '1', quotes: null, writtenAt: null };
    expect(incomingText({ key, message: { conversation: '1' } })).toEqual(said);
    expect(incomingText({ key, message: { conversation: '1' }, messageTimestamp: '1763640000' })).toEqual({
      ...said,
      writtenAt: new Date(1_763_640_000_000),
    });
    const quoting = { extendedTextMessage: { text: '1', contextInfo: { stanzaId: '3EB0' } } };
    expect(incomingText({ key, message: quoting })).toEqual({ ...said, quotes: '3EB0' });
    expect(incomingText({ key, message: { conversation: '1' }, contextInfo: { stanzaId: '3EB0' } })).toEqual({
      ...said,
      quotes: '3EB0',
    });
    const disappearing = (message: object) =>
      incomingText({ key, message: { ephemeralMessage: { message } } });
    expect(disappearing({ conversation: '1' })).toEqual(said);
    expect(disappearing({ extendedTextMessage: { text: '1' } })).toEqual(said);
    expect(disappearing(quoting)).toEqual({ ...said, quotes: '3EB0' });
    expect(incomingText({ key, message: { conversation: '1', contextInfo: { stanzaId: '3EB0' } } })).toEqual({
      ...said,
      quotes: '3EB0',
    });
    const hidden = { ...key, remoteJid: '1400@lid' };
    expect(incomingText({ key: hidden, message: { conversation: '1' } })).toEqual({ ...said, phones: [] });
    const beside = { key: hidden, remoteJidAlt: key.remoteJid, message: { conversation: '1' } };
    expect(incomingText(beside)).toEqual(said);
    const within = { ...hidden, remoteJidAlt: key.remoteJid };
    expect(incomingText({ key: within, message: { conversation: '1' } })).toEqual(said);
  });

  test('of ours, of a group, without a text or without sense is none', () => {
    const message = { conversation: '1' };
    expect(incomingText({ key: { ...key, fromMe: true }, message })).toBeNull();
    expect(incomingText({ key: { ...key, remoteJid: '1@g.us' }, message })).toBeNull();
    expect(incomingText({ key: { ...key, remoteJid: 'status@broadcast' }, message })).toBeNull();
    expect(incomingText({ key, message: { imageMessage: {} } })).toBeNull();
    expect(NONSENSE.map(incomingText)).toEqual(NONSENSE.map(() => null));
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
])('the status %s says that a message was %s', (status, receipt) => {
  expect(receiptOf({ keyId: '3EB0', status })).toEqual(receipt && { messageId: '3EB0', receipt });
});

test('news without sense say nothing', () => {
  expect(NONSENSE.map(receiptOf)).toEqual(NONSENSE.map(() => null));
  expect(NONSENSE.map(newQr)).toEqual(NONSENSE.map(() => null));
  expect(NONSENSE.map(ownPhone)).toEqual(NONSENSE.map(() => null));
  expect(newQr({ message: 'QR code limit reached, please login again', statusCode: 500 })).toBeNull();
  // It goes into a page as the address of an image.
  expect(newQr({ qrcode: { base64: 'https://elsewhere.example/x.png' } })).toBeNull();
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
])('%s with %j ends the link of the phone: %s', (event, data, expected) => {
  expect(isUnlinked(event, data)).toBe(expected);
});

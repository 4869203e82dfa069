import { describe, expect, test } from 'vitest';
import { answerOfText, offerAnswerOfText } from './reply-text.ts';

describe('a reply', () => {
  test.each([
    '1',
    ' 1 ',
    '1.',
    '1)',
    '1️⃣',
    '１',
    'sim',
    'Sim!',
    'SIM',
    'confirmar',
    'Confirmo',
    '1 - Confirmar',
    'sim, confirmo',
    'yes',
    'Confirm.',
    'sim 👍',
  ])('"%s" confirms', (text) => {
    expect(answerOfText(text)).toBe('confirmed');
  });

  test.each(['2', '2️⃣', 'não', 'Nao', 'NÃO.', 'desmarcar', 'Cancelar', '2 - desmarcar', 'no', 'cancel'])(
    '"%s" requests cancellation',
    (text) => {
      expect(answerOfText(text)).toBe('cancel_requested');
    },
  );

  test.each([
    '',
    '   ',
    '3',
    '12',
    '1 2',
    'ok',
    'sim, mas chego 10 minutos atrasada',
    'não cancelar',
    'não confirmo',
    'no, confirm',
    'sim ou não?',
    'constructor',
    'Qual é o endereço?',
    '👍',
  ])('"%s" is no answer', (text) => {
    expect(answerOfText(text)).toBeNull();
  });
});

describe('the answer to an offer', () => {
  test.each([
    ['Sim!', 'accept'],
    ['quero', 'accept'],
    ['YES', 'accept'],
    ['Não', 'refuse'],
    ['PARAR', 'stop'],
    ['Stop.', 'stop'],
  ])('%s means %s', (text, answer) => {
    expect(offerAnswerOfText(text)).toBe(answer);
  });

  test.each(['1', 'não quero', 'sim, mas outro dia', ''])('is unclear in "%s"', (text) => {
    expect(offerAnswerOfText(text)).toBeNull();
  });
});

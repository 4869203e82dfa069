import { type DemoPost, heading, paragraphs, points } from './demo-post.ts';

export const ABSENCES_POST: DemoPost = {
  title: 'Faltas no Pilates: combinados que reduzem o problema sem criar conflito',
  subtitle: 'Lembrete na hora certa, regra clara de reposição e uma conversa honesta',
  description:
    'Como diminuir as faltas em estúdios de Pilates com lembretes, regras de reposição simples e acompanhamento dos alunos.',
  cover: 'room',
  inside: 'week',
  daysAgo: 19,
  blocks: [
    paragraphs(
      'Uma vaga vazia às sete da manhã não volta. A luz estava acesa, a profissional estava lá, e outro aluno teria gostado daquele horário. Por isso a falta incomoda tanto. Mas tratá-la como indisciplina quase nunca resolve: na maioria das vezes a pessoa esqueceu, se atrasou no trabalho ou não sabia como avisar.',
    ),
    heading('O lembrete certo, na hora certa'),
    paragraphs(
      'Uma mensagem curta no dia anterior é a medida mais simples que existe. Ela precisa dizer o dia, a hora e como desmarcar. Nada de textos longos, nada de cobrança: <em>“Oi, Ana! Sua aula é amanhã, terça, às 7h. Se não puder vir, responda por aqui.”</em>',
      'Para quem marca com muita antecedência, duas horas antes costuma funcionar melhor do que a véspera. Teste um dos dois por um mês e compare. O importante é que o aviso saia sempre, mesmo nos dias em que a recepção está cheia.',
    ),
    heading('Reposição: poucas regras, sempre as mesmas'),
    paragraphs(
      'A maior parte das discussões nasce de regras que mudam conforme o aluno. Um modelo que cabe em qualquer estúdio:',
    ),
    points(
      'Avisou com antecedência combinada, tem direito a repor.',
      'A reposição acontece em horários com vaga, dentro do mesmo mês ou do seguinte.',
      'Não avisou, a aula conta como dada.',
      'Doença e imprevistos sérios são exceção, e quem decide é uma pessoa só.',
    ),
    paragraphs(
      'Escreva essas linhas no contrato, repita na primeira aula e deixe-as visíveis na recepção. Regra conhecida não precisa ser lembrada em tom de bronca.',
    ),
    heading('Olhe para o padrão, não para o episódio'),
    paragraphs(
      'Uma falta isolada não diz nada. Três em um mês dizem muito: o horário ficou ruim, o exercício está difícil, a dor voltou ou o orçamento apertou. Cada uma dessas causas tem uma resposta diferente, e nenhuma delas é uma multa.',
      'Reserve dez minutos por semana para ver quem sumiu. Uma ligação de quem dá a aula, perguntando com interesse genuíno, recupera mais alunos do que qualquer promoção. Se o problema for o horário, ofereça outro antes que a pessoa peça para sair.',
    ),
    heading('Use a vaga que sobrou'),
    paragraphs(
      'Quando o aviso chega a tempo, a vaga pode alegrar alguém. Mantenha uma pequena lista de alunos que aceitam encaixes e avise-os na ordem. Você preenche o horário, o aluno repõe a aula dele e a turma continua com o ritmo de sempre.',
      'Nenhum estúdio chega a zero faltas. Os bons chegam a um número baixo, conhecido e tranquilo, em que todos sabem o que esperar.',
    ),
  ],
};

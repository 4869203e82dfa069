import { type DemoPost, heading, paragraphs, points } from './demo-post.ts';

export const FIRST_VISIT_POST: DemoPost = {
  title: 'A primeira avaliação: quando o interessado decide se fica',
  subtitle: 'Escuta, teste e um plano claro em cinquenta minutos',
  description:
    'Como conduzir a primeira avaliação em um estúdio de Pilates ou clínica de fisioterapia e transformar interesse em compromisso.',
  cover: 'welcome',
  inside: 'notes',
  daysAgo: 40,
  blocks: [
    paragraphs(
      'Quem marca uma avaliação já deu o passo mais difícil: saiu do sofá e pediu ajuda. Nos cinquenta minutos seguintes essa pessoa vai responder, em silêncio, a duas perguntas: <em>“eles entenderam o que eu preciso?”</em> e <em>“eu consigo fazer isso toda semana?”</em>',
      'Uma boa avaliação responde às duas. Ela não é uma aula grátis nem um interrogatório; é o começo de um acompanhamento.',
    ),
    heading('Antes da chegada'),
    paragraphs(
      'Confirme o horário no dia anterior, diga como chegar, o que vestir e quanto tempo vai durar. Peça que a pessoa traga exames, se houver. Parece pouco, mas quem chega sabendo o que esperar chega menos tenso, e tensão atrapalha qualquer teste de movimento.',
    ),
    heading('Os primeiros quinze minutos são de escuta'),
    paragraphs('Deixe a pessoa contar a história dela sem interromper. Depois, preencha as lacunas:'),
    points(
      'O que a trouxe agora, e não seis meses atrás?',
      'O que ela deixou de fazer por causa da dor ou da falta de preparo?',
      'Já passou por cirurgias, quedas ou tratamentos? Toma algum remédio?',
      'Como é um dia comum: trabalho, sono, filhos, deslocamentos?',
      'O que seria um bom resultado daqui a três meses?',
    ),
    paragraphs(
      'Anote as palavras que ela usou. “Brincar no chão com a minha neta” é um objetivo muito melhor do que “ganhar mobilidade”, e você vai querer lembrá-lo mais tarde.',
    ),
    heading('Teste o suficiente, explique tudo'),
    paragraphs(
      'Escolha poucos testes e conte o que está observando, em português simples. Mostre uma coisa que ela faz bem antes de falar do que precisa melhorar. Termine a parte prática com dois ou três exercícios que já tragam alguma sensação de alívio ou de conquista.',
    ),
    heading('Saia com um plano, não com um folheto'),
    paragraphs(
      'Nos últimos dez minutos, diga o que você propõe: quantas vezes por semana, em que horários, com quem, por quanto tempo até a reavaliação e quanto custa. Uma recomendação clara é mais útil do que seis opções. Se houver motivo para encaminhar a outro profissional, encaminhe: essa honestidade volta em confiança.',
      'Ofereça horários reais, já olhando a agenda, e deixe a primeira aula marcada. No dia seguinte, mande uma mensagem perguntando como a pessoa se sentiu. É um gesto de um minuto que quase ninguém faz, e que muita gente lembra anos depois.',
    ),
  ],
};

import { type DemoPost, heading, paragraphs, points } from './demo-post.ts';

export const PLANS_POST: DemoPost = {
  title: 'Mensalidade, pacote ou aula avulsa: qual modelo combina com o seu estúdio',
  subtitle: 'Como escolher a forma de cobrança pensando no aluno e no caixa',
  description:
    'Vantagens e cuidados da mensalidade, do pacote e da aula avulsa em estúdios de Pilates e clínicas de fisioterapia.',
  cover: 'plans',
  inside: 'week',
  daysAgo: 11,
  blocks: [
    paragraphs(
      'A forma de cobrar diz muito sobre a relação que você quer ter com o aluno. Uma aula avulsa é um teste. Um pacote é um compromisso curto. A mensalidade é uma rotina. Nenhuma delas está errada, mas misturar as três sem critério confunde a equipe e deixa o caixa imprevisível.',
    ),
    heading('Mensalidade: previsível para os dois lados'),
    paragraphs(
      'Na mensalidade o aluno paga por um horário reservado, e não por aulas contadas uma a uma. Para o estúdio, é a receita com que se paga o aluguel. Para o aluno, é o lugar garantido às terças e quintas.',
      'O segredo está em deixar claro o que acontece quando o mês tem cinco semanas, quando há feriado e quando ele falta. Escreva isso em três linhas e entregue na matrícula. Escolha também um dia de vencimento para cada aluno, de preferência perto do dia em que ele recebe.',
    ),
    heading('Pacote: bom para tratamentos com começo e fim'),
    paragraphs(
      'Dez sessões de fisioterapia depois de uma cirurgia têm objetivo e prazo. O pacote funciona bem nesse caso, porque o paciente entende o caminho inteiro. Defina uma validade razoável, avise quando restarem duas sessões e aproveite a última para reavaliar: é o momento natural de propor a continuidade.',
    ),
    heading('Avulsa: porta de entrada, não moradia'),
    paragraphs(
      'A aula avulsa serve a quem está de passagem, a quem quer experimentar e às reposições. Ela deve custar mais do que a aula dentro de um plano, ou ninguém terá motivo para se comprometer. Limite os horários em que ela é aceita para não ocupar a vaga de um aluno fixo.',
    ),
    heading('Quatro perguntas antes de definir o preço'),
    points(
      'Quanto custa manter a sala aberta por uma hora, com ou sem alunos?',
      'Quantas vagas desse horário você consegue ocupar de verdade?',
      'O desconto do plano longo cabe na sua margem, ou só antecipa dinheiro que fará falta depois?',
      'O aluno consegue entender o preço em menos de um minuto?',
    ),
    paragraphs(
      'Se a última resposta for não, simplifique. Dois ou três planos bem explicados vendem mais do que uma tabela com doze linhas.',
    ),
    heading('Acompanhe o que já foi combinado'),
    paragraphs(
      'Cobrar em dia é também um cuidado. Um lembrete gentil na véspera do vencimento resolve a maior parte dos atrasos, e uma lista de pagamentos pendentes revisada toda segunda-feira resolve quase todo o resto. O que não funciona é descobrir no fim do trimestre que alguém deve três mensalidades: nessa altura a conversa fica difícil para todo mundo.',
      'Reveja os valores uma vez por ano, avise com sessenta dias de antecedência e explique o motivo. Quem é bem atendido entende.',
    ),
  ],
};

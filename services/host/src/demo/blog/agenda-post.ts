import { type DemoPost, heading, paragraphs, points } from './demo-post.ts';

export const AGENDA_POST: DemoPost = {
  title: 'Como organizar a agenda do estúdio sem virar refém dela',
  subtitle: 'Horários fixos, folgas planejadas e uma regra simples para encaixes',
  description:
    'Um jeito prático de montar a grade de um estúdio de Pilates: capacidade, horários fixos, folgas e encaixes.',
  cover: 'week',
  inside: 'room',
  daysAgo: 4,
  blocks: [
    paragraphs(
      'Quase todo estúdio começa com uma agenda de papel e boa memória. Funciona com quinze alunos. Com quarenta, a mesma pergunta volta todos os dias: <em>“tem vaga na quinta às sete?”</em> Quando a resposta depende de uma pessoa, o estúdio para sempre que ela está em aula.',
      'Organizar a agenda não é encher todos os horários. É saber, sem pensar, quantas pessoas cabem em cada um deles, quem atende e o que fazer quando alguém pede para trocar.',
    ),
    heading('Comece pela capacidade, não pelos alunos'),
    paragraphs(
      'Antes de marcar a primeira aula, escreva dois números: quantas pessoas cabem em cada sala e quantas cada profissional atende bem ao mesmo tempo. O menor dos dois é o limite do horário. Uma sala com quatro reformers e uma instrutora que acompanha três alunos tem três vagas, não quatro.',
      'Parece óbvio, mas é aqui que nascem as aulas lotadas em que ninguém recebe correção. Respeitar esse limite protege a qualidade, que é o motivo pelo qual o aluno paga.',
    ),
    heading('Horário fixo para quem vem sempre'),
    paragraphs(
      'Quem treina duas vezes por semana deve ter dia e hora definidos. O aluno cria rotina, a falta diminui e a sua receita fica previsível. Deixe os encaixes para reposições e aulas avulsas.',
      'Ao montar a grade, espalhe os horários disputados. Três boas referências:',
    ),
    points(
      '<strong>Início da manhã e fim do dia</strong> são de quem trabalha: prefira planos mensais neles.',
      '<strong>Meio da manhã e começo da tarde</strong> combinam com avaliações, gestantes e alunos mais velhos.',
      '<strong>Um horário livre por turno</strong> absorve atrasos, reposições e o cafezinho de que você também precisa.',
    ),
    heading('Uma regra curta para encaixes'),
    paragraphs(
      'Defina com a equipe até quando se pode pedir uma troca e quem pode autorizar exceções. “Trocas até doze horas antes, se houver vaga” cabe em uma frase e evita negociações no corredor. Exceções existem, mas precisam ficar registradas: um horário acima da capacidade deve ser uma decisão, nunca uma surpresa.',
    ),
    heading('Reserve o tempo que ninguém vê'),
    paragraphs(
      'Evoluções, limpeza dos aparelhos e conversas com novos interessados também ocupam a semana. Bloqueie esse tempo como se fosse uma aula. Almoço, férias e feriados entram na agenda antes dos alunos, e não depois.',
      'No fim do mês, olhe a ocupação por horário. Se um deles fica vazio há semanas, mude a oferta em vez de esperar. Agenda boa é a que se ajusta aos poucos, com calma, e não a que é refeita a cada janeiro.',
    ),
  ],
};

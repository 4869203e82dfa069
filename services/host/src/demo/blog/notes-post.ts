import { type DemoPost, heading, paragraphs, points } from './demo-post.ts';

export const NOTES_POST: DemoPost = {
  title: 'Evolução clínica: o que anotar depois de cada sessão',
  subtitle: 'Um roteiro de cinco linhas que ajuda você, a equipe e o paciente',
  description:
    'Um roteiro prático para registrar a evolução de pacientes de fisioterapia e alunos de Pilates logo depois da sessão.',
  cover: 'notes',
  inside: 'welcome',
  daysAgo: 28,
  blocks: [
    paragraphs(
      'A evolução é o texto que ninguém tem vontade de escrever às oito da noite e que todo mundo procura três meses depois. Ela conta o que foi feito, como a pessoa respondeu e o que vem a seguir. Sem ela, cada sessão começa do zero e cada colega que substitui você precisa adivinhar.',
      'Para a fisioterapia, o registro é também uma obrigação profissional. Para o Pilates, é o que separa uma sequência de exercícios de um acompanhamento.',
    ),
    heading('Escreva logo depois, mesmo que seja pouco'),
    paragraphs(
      'A memória de uma sessão dura menos do que parece. Cinco minutos entre um atendimento e outro valem mais do que meia hora no fim do dia, quando os detalhes de seis pessoas já se misturaram. Se digitar é difícil, dite: falar leva um minuto, e o texto pode ser revisto com calma.',
    ),
    heading('Um roteiro de cinco linhas'),
    points(
      '<strong>Como chegou:</strong> queixa do dia, dor de zero a dez, sono, algo que mudou desde a última vez.',
      '<strong>O que foi feito:</strong> técnicas, aparelhos, cargas e repetições que importam.',
      '<strong>Como respondeu:</strong> amplitude, controle, compensações, tolerância.',
      '<strong>Como saiu:</strong> dor ao final e orientações dadas para casa.',
      '<strong>O que vem a seguir:</strong> objetivo da próxima sessão, em uma frase.',
    ),
    paragraphs(
      'Com esse esqueleto, a anotação fica comparável. Depois de oito sessões é possível ler só a primeira linha de cada uma e enxergar a curva da dor.',
    ),
    heading('Fatos primeiro, opinião depois'),
    paragraphs(
      '“Paciente melhorou” não ajuda ninguém. “Flexão de ombro de 110 para 135 graus, sem dor até 120” ajuda. Prefira o que se mede ou se observa, e deixe a interpretação claramente separada. Evite abreviações que só você entende e comentários que não diria na frente do paciente: ele tem direito de ler o próprio prontuário.',
    ),
    heading('Privacidade faz parte do cuidado'),
    paragraphs(
      'Dados de saúde são sensíveis. Não os envie por conversas pessoais, não os deixe em cadernos na recepção e limite o acesso a quem atende. Ao usar ferramentas que melhoram o texto, releia sempre antes de salvar: quem assina a evolução é você.',
      'Por fim, combine com a equipe um padrão único e releiam juntos algumas anotações por mês. É um exercício curto, que melhora a escrita de todos e revela casos que merecem ser discutidos.',
    ),
  ],
};

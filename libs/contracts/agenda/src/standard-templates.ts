import type { BilingualText, Language } from '@alinha/contracts-core';
import type { FieldType, NoteField, StandardTemplate } from './note-field.schemas.ts';
import type { NoteTemplateInput } from './note-template.schemas.ts';

type StandardField = {
  readonly id: string;
  readonly type: FieldType;
  readonly label: BilingualText;
  readonly required?: true;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly BilingualText[];
};

const field = (
  id: string,
  type: FieldType,
  pt: string,
  en: string,
  rest: Omit<StandardField, 'id' | 'type' | 'label'> = {},
): StandardField => ({ id, type, label: { pt, en }, ...rest });

const required = { required: true } as const;
const options = (...pairs: readonly (readonly [pt: string, en: string])[]) => ({
  options: pairs.map(([pt, en]) => ({ pt, en })),
});

const PAIN = field('pain', 'scale', 'Intensidade da dor (0 a 10)', 'Pain intensity (0 to 10)');
const BODY = field('body', 'body_chart', 'Locais da dor', 'Pain locations');

const STANDARD: Readonly<
  Record<StandardTemplate, { readonly name: BilingualText; readonly fields: readonly StandardField[] }>
> = {
  evaluation: {
    name: { pt: 'Avaliação fisioterapêutica', en: 'Physiotherapy evaluation' },
    fields: [
      field('complaint', 'long_text', 'Queixa principal', 'Main complaint', required),
      field('history', 'long_text', 'História da doença atual', 'History of the present illness'),
      field('background', 'long_text', 'Antecedentes e cirurgias', 'Medical history and surgeries'),
      field('medication', 'short_text', 'Medicamentos em uso', 'Current medication'),
      field(
        'activity',
        'choice',
        'Atividade física',
        'Physical activity',
        options(
          ['Nenhuma', 'None'],
          ['1 a 2 vezes por semana', '1 to 2 times a week'],
          ['3 vezes por semana ou mais', '3 times a week or more'],
        ),
      ),
      PAIN,
      BODY,
      field('weight', 'number', 'Peso', 'Weight', { unit: 'kg', min: 1, max: 400 }),
      field('height', 'number', 'Altura', 'Height', { unit: 'cm', min: 30, max: 250 }),
      field('examination', 'long_text', 'Exame físico', 'Physical examination'),
      field('diagnosis', 'long_text', 'Diagnóstico fisioterapêutico', 'Physiotherapy diagnosis', required),
      field('goals', 'long_text', 'Objetivos', 'Goals'),
      field('plan', 'long_text', 'Plano de tratamento', 'Treatment plan', required),
    ],
  },
  soap: {
    name: { pt: 'Evolução SOAP', en: 'SOAP note' },
    fields: [
      field('subjective', 'long_text', 'S – Relato do paciente', 'S – Patient report', required),
      field('objective', 'long_text', 'O – Achados objetivos', 'O – Objective findings', required),
      PAIN,
      field('assessment', 'long_text', 'A – Análise', 'A – Assessment', required),
      field('plan', 'long_text', 'P – Plano', 'P – Plan', required),
    ],
  },
  posture: {
    name: { pt: 'Avaliação postural', en: 'Posture assessment' },
    fields: [
      field(
        'head',
        'choice',
        'Cabeça',
        'Head',
        options(
          ['Alinhada', 'Aligned'],
          ['Anteriorizada', 'Forward'],
          ['Inclinada à direita', 'Tilted to the right'],
          ['Inclinada à esquerda', 'Tilted to the left'],
        ),
      ),
      field(
        'shoulders',
        'choices',
        'Ombros',
        'Shoulders',
        options(
          ['Alinhados', 'Aligned'],
          ['Protusos', 'Rounded'],
          ['Direito elevado', 'Right one raised'],
          ['Esquerdo elevado', 'Left one raised'],
        ),
      ),
      field(
        'spine',
        'choices',
        'Coluna',
        'Spine',
        options(
          ['Sem alterações', 'No changes'],
          ['Hiperlordose cervical', 'Cervical hyperlordosis'],
          ['Hipercifose torácica', 'Thoracic hyperkyphosis'],
          ['Hiperlordose lombar', 'Lumbar hyperlordosis'],
          ['Retificação', 'Straightening'],
          ['Escoliose', 'Scoliosis'],
        ),
      ),
      field(
        'pelvis',
        'choice',
        'Pelve',
        'Pelvis',
        options(
          ['Neutra', 'Neutral'],
          ['Anteversão', 'Anterior tilt'],
          ['Retroversão', 'Posterior tilt'],
          ['Desnivelada', 'Uneven'],
        ),
      ),
      field(
        'knees',
        'choices',
        'Joelhos',
        'Knees',
        options(
          ['Alinhados', 'Aligned'],
          ['Valgos', 'Valgus'],
          ['Varos', 'Varus'],
          ['Hiperestendidos', 'Hyperextended'],
          ['Flexionados', 'Flexed'],
        ),
      ),
      field(
        'feet',
        'choices',
        'Pés',
        'Feet',
        options(
          ['Neutros', 'Neutral'],
          ['Planos', 'Flat'],
          ['Cavos', 'High-arched'],
          ['Pronados', 'Pronated'],
          ['Supinados', 'Supinated'],
        ),
      ),
      field('body', 'body_chart', 'Regiões com alteração', 'Affected regions'),
      field('conclusion', 'long_text', 'Conclusão e conduta', 'Conclusion and plan', required),
    ],
  },
  pain: {
    name: { pt: 'Escala de dor e mapa corporal', en: 'Pain scale and body chart' },
    fields: [
      { ...PAIN, ...required },
      field('worst', 'scale', 'Pior dor na última semana (0 a 10)', 'Worst pain in the last week (0 to 10)'),
      { ...BODY, ...required },
      field(
        'quality',
        'choices',
        'Tipo de dor',
        'Type of pain',
        options(
          ['Pontada', 'Stabbing'],
          ['Queimação', 'Burning'],
          ['Latejante', 'Throbbing'],
          ['Peso', 'Heaviness'],
          ['Choque', 'Electric shock'],
          ['Formigamento', 'Tingling'],
          ['Rigidez', 'Stiffness'],
        ),
      ),
      field(
        'frequency',
        'choice',
        'Frequência',
        'Frequency',
        options(
          ['Constante', 'Constant'],
          ['Diária', 'Daily'],
          ['Algumas vezes por semana', 'A few times a week'],
          ['Só em alguns movimentos', 'Only with some movements'],
        ),
      ),
      field('worse', 'short_text', 'O que piora', 'What makes it worse'),
      field('better', 'short_text', 'O que alivia', 'What relieves it'),
      field('remarks', 'long_text', 'Observações', 'Remarks'),
    ],
  },
  discharge: {
    name: { pt: 'Alta fisioterapêutica', en: 'Physiotherapy discharge' },
    fields: [
      field('reason', 'choice', 'Motivo da alta', 'Reason for discharge', {
        ...required,
        ...options(
          ['Objetivos alcançados', 'Goals reached'],
          ['A pedido do paciente', "At the patient's request"],
          ['Encaminhamento', 'Referral'],
          ['Abandono do tratamento', 'Treatment abandoned'],
        ),
      }),
      field('sessions', 'number', 'Sessões realizadas', 'Sessions held', { min: 0, max: 1000 }),
      field('summary', 'long_text', 'Resumo do tratamento', 'Summary of the treatment', required),
      field('pain', 'scale', 'Dor na alta (0 a 10)', 'Pain at discharge (0 to 10)'),
      field('result', 'long_text', 'Resultados alcançados', 'Results'),
      field('advice', 'long_text', 'Orientações ao paciente', 'Advice to the patient', required),
    ],
  },
};

/** A standard template in one language. */
export function standardTemplate(key: StandardTemplate, language: Language): NoteTemplateInput {
  const { name, fields } = STANDARD[key];
  return {
    name: name[language],
    fields: fields.map(
      ({ label, options: choices, required: isRequired = false, ...rest }): NoteField => ({
        ...rest,
        label: label[language],
        required: isRequired,
        ...(choices && { options: choices.map((choice) => choice[language]) }),
      }),
    ),
  };
}

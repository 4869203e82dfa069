import type { BilingualText } from './language.ts';

/**
 * Texts of the issues that our schemas define. A schema has one of these keys as its message. Issues of zod itself go
 * through `issueText`.
 */
export const VALIDATION_TEXTS = {
  required: { pt: 'Campo obrigatório', en: 'Required field' },
  unknown_field: { pt: 'Campo desconhecido', en: 'Unknown field' },
  idempotency_key: {
    pt: 'Use de 8 a 128 caracteres ASCII visíveis',
    en: 'Use 8 to 128 visible ASCII characters',
  },
  access_reason: {
    pt: 'Escreva o motivo com pelo menos 20 caracteres',
    en: 'Write the reason with at least 20 characters',
  },
  search: { pt: 'Digite pelo menos 3 caracteres', en: 'Type at least 3 characters' },
  file: { pt: 'Envie um arquivo', en: 'Send a file' },
  audio: { pt: 'Formato de áudio não aceito', en: 'Unsupported audio format' },
  id: { pt: 'ID inválido.', en: 'Invalid id.' },
  text: { pt: 'Texto inválido', en: 'Invalid text' },
  date: { pt: 'Data inválida', en: 'Invalid date' },
  datetime: { pt: 'Data e hora inválidas', en: 'Invalid date and time' },
  time: { pt: 'Horário inválido', en: 'Invalid time' },
  skipped_time: {
    pt: 'Este horário não existe: o relógio é adiantado nesse dia',
    en: 'This time does not exist: the clocks go forward that day',
  },
  timezone: { pt: 'Fuso horário inválido', en: 'Invalid time zone' },
  email: { pt: 'E-mail inválido', en: 'Invalid email' },
  email_required: { pt: 'E-mail é obrigatório', en: 'Email is required' },
  password_required: { pt: 'Informe a senha', en: 'Enter the password' },
  password: {
    pt: 'A senha precisa de pelo menos 6 caracteres',
    en: 'The password needs at least 6 characters',
  },
  password_blank: {
    pt: 'A senha não pode ter só espaços',
    en: 'The password cannot be only spaces',
  },
  password_wrong: { pt: 'Senha incorreta', en: 'Wrong password' },
  code_required: { pt: 'Informe o código', en: 'Enter the code' },
  code_wrong: { pt: 'Código incorreto ou já usado', en: 'Wrong or already used code' },
  password_weak: {
    pt: 'Use pelo menos 12 caracteres, e nada comum ou fácil de adivinhar',
    en: 'Use at least 12 characters, and nothing common or easy to guess',
  },
  color: { pt: 'Cor inválida', en: 'Invalid color' },
  capacity: {
    pt: 'A capacidade precisa ser um número inteiro de 1 a 999',
    en: 'Capacity must be a whole number from 1 to 999',
  },
  cpf: { pt: 'CPF inválido', en: 'Invalid CPF' },
  cnpj: { pt: 'CNPJ inválido', en: 'Invalid CNPJ' },
  one_document: { pt: 'Informe só um documento: CPF ou CNPJ', en: 'Give only one document: CPF or CNPJ' },
  phone: { pt: 'Telefone inválido', en: 'Invalid phone' },
  pix_phone: {
    pt: 'Informe o celular com DDD, como 11 98765-4321',
    en: 'Enter a Brazilian phone with area code, such as 11 98765-4321',
  },
  pix_random: {
    pt: 'A chave aleatória tem 32 letras e números separados por hifens. Copie-a do aplicativo do banco',
    en: "A random key has 32 letters and digits separated by hyphens. Copy it from the bank's app",
  },
  pix_name: {
    pt: 'Use de 1 a 25 caracteres, com pelo menos uma letra ou número',
    en: 'Use 1 to 25 characters, with at least one letter or digit',
  },
  pix_city: {
    pt: 'Use de 1 a 15 caracteres, com pelo menos uma letra ou número',
    en: 'Use 1 to 15 characters, with at least one letter or digit',
  },
  not_on_whatsapp: { pt: 'Este número não tem WhatsApp', en: 'This number has no WhatsApp' },
  instance_name: { pt: 'Instância inválida', en: 'Invalid instance' },
  dunning_hour: { pt: 'Escolha uma hora de 8 a 20', en: 'Choose an hour from 8 to 20' },
  template_variable: {
    pt: 'O texto cita o que não existe: {names}',
    en: 'The text names what does not exist: {names}',
  },
  zip: { pt: 'CEP inválido', en: 'Invalid postal code' },
  state: { pt: 'UF inválida', en: 'Invalid state' },
  birth_date: { pt: 'Data de nascimento inválida', en: 'Invalid birth date' },
  birth_date_future: {
    pt: 'A data de nascimento não pode ser no futuro',
    en: 'The birth date cannot be in the future',
  },
  client_name: { pt: 'Informe o nome do cliente.', en: "Enter the client's name." },
  room: { pt: 'Preencha nome e capacidade.', en: 'Fill in name and capacity.' },
  specialty_name: { pt: 'Informe o nome da especialidade.', en: "Enter the specialty's name." },
  end_after_start: {
    pt: 'O horário final deve ser maior que o horário inicial.',
    en: 'The end time must be later than the start time.',
  },
  duration: { pt: 'A duração mínima é de 15 minutos', en: 'The shortest duration is 15 minutes' },
  duration_mismatch: {
    pt: 'A duração não corresponde ao horário inicial e final',
    en: 'The duration does not match the start and end times',
  },
  below_room_capacity: {
    pt: 'Informe um número inteiro menor que a capacidade da sala',
    en: 'Enter a whole number below the capacity of the room',
  },
  end_date_after_start: {
    pt: 'A data final não pode ser antes da inicial',
    en: 'The end date cannot be before the start date',
  },
  end_date_later: {
    pt: 'A data final deve ser depois da inicial',
    en: 'The end date must be after the start date',
  },
  hours_overlap: {
    pt: 'Este horário se sobrepõe a outro do mesmo dia',
    en: 'This time overlaps another one of the same day',
  },
  schedules: { pt: 'Inclua pelo menos um horário', en: 'Add at least one time' },
  weekdays: { pt: 'Escolha pelo menos um dia da semana', en: 'Choose at least one day of the week' },
  waiting_window: {
    pt: 'A sessão não cabe entre os dois horários',
    en: 'The session does not fit between the two times',
  },
  waiting_until: {
    pt: 'A data fica a mais de um ano de hoje',
    en: 'The date is more than a year from today',
  },
  unknown_waiting_entry: {
    pt: 'Pedido da lista de espera não encontrado',
    en: 'Entry of the waiting list not found',
  },
  class_appointments: {
    pt: 'Informe de 1 a 100 consultas diferentes',
    en: 'Give 1 to 100 different appointments',
  },
  all_dates_skipped: {
    pt: 'Pelo menos uma data precisa ficar',
    en: 'At least one date must remain',
  },
  first_date_weekday: {
    pt: 'A primeira data precisa cair no dia da semana escolhido',
    en: 'The first date must fall on the chosen weekday',
  },
  first_date: {
    pt: 'A primeira data fica a mais de um ano de hoje',
    en: 'The first date is more than a year from today',
  },
  freeze_length: {
    pt: 'Um trancamento dura no máximo 366 dias',
    en: 'A freeze lasts at most 366 days',
  },
  freeze_from_tomorrow: {
    pt: 'Uma sessão de hoje já começou: tranque a partir de amanhã',
    en: 'A session of today has started: freeze from tomorrow',
  },
  year_ahead: {
    pt: 'A data fica a mais de um ano de hoje',
    en: 'The date is more than a year from today',
  },
  series_shift: {
    pt: 'A série pode ser movida em no máximo um ano',
    en: 'A series can be moved by at most one year',
  },
  evolution: {
    pt: 'A evolução precisa ter mais de 50 caracteres',
    en: 'The note needs more than 50 characters',
  },
  number: { pt: 'Digite um número', en: 'Enter a number' },
  note_template: { pt: 'Modelo desconhecido', en: 'Unknown template' },
  template_fields: { pt: 'Use de 1 a 40 campos', en: 'Use 1 to 40 fields' },
  field_options: {
    pt: 'Informe de 2 a 20 opções, todas diferentes',
    en: 'Enter 2 to 20 options, all different',
  },
  field_limits: {
    pt: 'O máximo não pode ser menor que o mínimo',
    en: 'The maximum cannot be less than the minimum',
  },
  answer_option: { pt: 'Escolha entre as opções do campo', en: 'Choose among the options of the field' },
  import_price: {
    pt: 'Escreva um só valor, maior que zero, por exemplo 100,00',
    en: 'Enter a single amount above zero, such as 100.00',
  },
  amount: { pt: 'O valor deve ser maior que zero', en: 'The amount must be above zero' },
  credit_or_price: {
    pt: 'Uma consulta paga com reposição não tem valor',
    en: 'An appointment paid with a credit has no amount',
  },
  package_or_price: {
    pt: 'Uma consulta paga com pacote não tem valor',
    en: 'An appointment paid with a package has no amount',
  },
  credit_or_package: {
    pt: 'Use a reposição ou o pacote, não os dois',
    en: 'Use the credit or the package, not both',
  },
  price_or_free: {
    pt: 'Informe o valor ou marque “Sem cobrança”',
    en: 'Enter an amount or tick “No charge”',
  },
  amount_limit: {
    pt: 'O valor máximo é R$ 10.000.000,00',
    en: 'The highest amount is $10,000,000.00',
  },
  percent: {
    pt: 'Use de 0 a 100%, com até duas casas decimais',
    en: 'Use 0% to 100%, with at most two decimal places',
  },
  commission_fixed: {
    pt: 'Use um valor de R$ 0,00 a R$ 99.999,99',
    en: 'Use an amount from $0.00 to $99,999.99',
  },
  percent_or_fixed: {
    pt: 'Informe a porcentagem ou o valor fixo',
    en: 'Enter the percentage or the fixed amount',
  },
  specialty_twice: {
    pt: 'Só pode haver uma regra para a mesma especialidade',
    en: 'The same specialty can have only one rule',
  },
  month_not_over: { pt: 'Este mês ainda não terminou', en: 'This month is not over yet' },
  paid_before_month_end: {
    pt: 'A data é anterior ao fim do mês',
    en: 'The date is before the end of the month',
  },
  paid_at_pending: {
    pt: 'Só um pagamento já recebido tem data de pagamento',
    en: 'Only a payment that was received has a date of payment',
  },
  method_pending: {
    pt: 'Só um pagamento já recebido tem forma de pagamento',
    en: 'Only a payment that was received has a method',
  },
  above_rest: {
    pt: 'O valor é maior do que falta pagar',
    en: 'The amount is above the rest to pay',
  },
  before_part: {
    pt: 'Outra parte foi recebida depois desta data',
    en: 'Another part was received after this time',
  },
  discount_paid: {
    pt: 'Um pagamento já pago não recebe desconto',
    en: 'A paid payment gets no discount',
  },
  only_when_moved: {
    pt: 'Só vale para passar as consultas a outro profissional',
    en: 'Only for handing the appointments over',
  },
  only_when_cancelled: {
    pt: 'Só vale para uma consulta cancelada',
    en: 'Only for a cancelled appointment',
  },
  only_when_absent: {
    pt: 'Só vale para uma falta ou um cancelamento',
    en: 'Only for a missed or cancelled appointment',
  },
  administrators_only: {
    pt: 'Só administradores podem decidir isso',
    en: 'Only administrators can decide this',
  },
  before_start: { pt: 'A consulta ainda não começou', en: 'The appointment has not started yet' },
  future: { pt: 'Esta data ainda não chegou', en: 'This date is still to come' },
  interval: { pt: 'O intervalo é de no máximo 400 dias', en: 'The interval is at most 400 days' },
  role_and_admin: { pt: 'A função e is_admin se contradizem', en: 'The role and is_admin contradict' },
  unknown_employee: { pt: 'Profissional não encontrado', en: 'Professional not found' },
  unknown_client: { pt: 'Cliente não encontrado', en: 'Client not found' },
  unknown_room: { pt: 'Sala não encontrada', en: 'Room not found' },
  unknown_plan: { pt: 'Plano não encontrado', en: 'Plan not found' },
  unknown_package: { pt: 'Pacote não encontrado', en: 'Package not found' },
  unknown_appointment: { pt: 'Consulta não encontrada', en: 'Appointment not found' },
  unknown_specialty: { pt: 'Especialidade não encontrada', en: 'Specialty not found' },
  email_taken: { pt: 'Este e-mail já está em uso.', en: 'This email is already in use.' },
  csv_file: {
    pt: 'Este arquivo não é um CSV. No Excel, use Salvar como > CSV UTF-8.',
    en: 'This file is not a CSV. In Excel, use Save as > CSV UTF-8.',
  },
  csv_empty: { pt: 'O arquivo não tem nenhuma linha para importar', en: 'The file has no rows to import' },
  csv_rows: {
    pt: 'O arquivo tem mais de 20.000 linhas. Divida-o em partes.',
    en: 'The file has more than 20,000 rows. Split it into parts.',
  },
  csv_bookings: {
    pt: 'O arquivo tem mais de 2.000 linhas. Divida-o em partes.',
    en: 'The file has more than 2,000 rows. Split it into parts.',
  },
  csv_appointments: {
    pt: 'O arquivo cria mais de 300.000 consultas. Divida-o em partes.',
    en: 'The file creates more than 300,000 appointments. Split it into parts.',
  },
  csv_columns: {
    pt: 'O arquivo tem mais de 100 colunas. Apague as que não interessam.',
    en: 'The file has more than 100 columns. Delete those that do not matter.',
  },
  csv_cells: {
    pt: 'A linha tem mais colunas do que o cabeçalho',
    en: 'The row has more columns than the header',
  },
  csv_quotes: { pt: 'As aspas da linha não fecham', en: 'The quotes of the row are not closed' },
  import_name: { pt: 'Indique a coluna do nome', en: 'Choose the column of the name' },
  import_required: { pt: 'Indique a coluna deste campo', en: 'Choose the column of this field' },
  import_weekdays: {
    pt: 'Escreva os dias da semana, por exemplo: seg, qua',
    en: 'Write the days of the week, for example: Mon, Wed',
  },
  import_times: {
    pt: 'Escreva um horário, ou um para cada dia da semana',
    en: 'Write one time, or one for each day of the week',
  },
  import_billing_day: {
    pt: 'O dia de cobrança é 1, 5, 10, 15, 20, 25 ou 28',
    en: 'The billing day is 1, 5, 10, 15, 20, 25 or 28',
  },
  import_period: {
    pt: 'O período é mensal, trimestral, semestral ou anual',
    en: 'The period is monthly, quarterly, semiannual or annual',
  },
  past: { pt: 'Esta data já passou', en: 'This date has passed' },
  ambiguous_client: {
    pt: 'Mais de um cliente corresponde. Informe o CPF, o e-mail ou o telefone',
    en: 'More than one client matches. Give the CPF, email or phone',
  },
  ambiguous_name: { pt: 'Mais de um registro tem este nome', en: 'More than one record has this name' },
  import_column: { pt: 'Esta coluna não existe no arquivo', en: 'The file has no such column' },
  slug: {
    pt: 'Use letras minúsculas sem acento, números e hífens',
    en: 'Use lower-case letters, numbers and hyphens',
  },
  slug_taken: { pt: 'Outro post já usa este endereço.', en: 'Another post already uses this address.' },
  image_address: {
    pt: 'Use o endereço de uma imagem que comece com http:// ou https://',
    en: 'Use the address of an image that starts with http:// or https://',
  },
  image_file: {
    pt: 'Envie uma imagem JPEG, PNG, WebP, GIF ou AVIF',
    en: 'Send an image: JPEG, PNG, WebP, GIF or AVIF',
  },
  attachment_type: {
    pt: 'Envie uma imagem JPEG, PNG ou WebP, ou um PDF, com um nome do mesmo tipo',
    en: 'Send a JPEG, PNG or WebP image, or a PDF, with a name of the same type',
  },
  image_pixels: { pt: 'A imagem tem pixels demais', en: 'The image has too many pixels' },
  long_text: {
    pt: 'O texto deste bloco é longo demais. Divida-o em dois.',
    en: 'The text of this block is too long. Split it in two.',
  },
  html_nesting: {
    pt: 'O HTML tem mais de 100 elementos uns dentro dos outros. Simplifique-o e tente de novo.',
    en: 'The HTML has more than 100 elements inside one another. Simplify it and try again.',
  },
  html_file: { pt: 'O arquivo está vazio', en: 'The file is empty' },
  email_reserved: {
    pt: 'Este e-mail é reservado: só vale para um novo cadastro.',
    en: 'This email is reserved: it can only be used to sign up.',
  },
  name_taken: { pt: 'Já existe um registro com este nome.', en: 'A record with this name already exists.' },
} as const satisfies Record<string, BilingualText>;

import { BILLING_ERRORS } from './billing-errors.ts';
import { CHART_ERRORS } from './chart-errors.ts';
import { FACTOR_ERRORS } from './factor-errors.ts';
import type { BilingualText, Language } from './language.ts';
import { NOTE_ERRORS } from './note-errors.ts';

type ErrorEntry = {
  readonly status: number;
  readonly text: BilingualText;
  /** Text for a refused deletion, if it differs. */
  readonly deletionText?: BilingualText;
};

/**
 * All errors that a reply can contain: stable code, HTTP status, text in both languages. Codes are never renamed or
 * reused, because clients depend on them.
 */
export const ERRORS = {
  INVALID_INPUT: {
    status: 400,
    text: { pt: 'Verifique os campos destacados.', en: 'Check the highlighted fields.' },
  },
  INVALID_JSON: {
    status: 400,
    text: { pt: 'O corpo da requisição não é um JSON válido.', en: 'The request body is not valid JSON.' },
  },
  INVALID_REQUEST: {
    status: 400,
    text: { pt: 'A requisição não pôde ser lida.', en: 'The request could not be read.' },
  },
  UNAUTHENTICATED: {
    status: 401,
    text: { pt: 'Sua sessão expirou. Entre novamente.', en: 'Your session has expired. Sign in again.' },
  },
  INVALID_SIGNATURE: {
    status: 400,
    text: { pt: 'A assinatura da mensagem não é válida.', en: 'The signature of the message is not valid.' },
  },
  INVALID_CREDENTIALS: {
    status: 401,
    text: { pt: 'E-mail ou senha incorretos.', en: 'Wrong email or password.' },
  },
  CLIENT_LIMIT: {
    status: 402,
    text: {
      pt: 'O plano gratuito permite até 10 clientes ativos. Assine um plano para continuar.',
      en: 'The free tier allows up to 10 active clients. Subscribe to a plan to continue.',
    },
  },
  FORBIDDEN: {
    status: 403,
    text: { pt: 'Você não tem permissão para fazer isso.', en: 'You are not allowed to do this.' },
  },
  NOT_NOTE_AUTHOR: {
    status: 403,
    text: {
      pt: 'Só quem escreveu esta evolução ou um administrador pode alterá-la.',
      en: 'Only the author of this note or an administrator can change it.',
    },
  },
  NOT_NOTE_SIGNER: {
    status: 403,
    text: {
      pt: 'Só quem escreveu esta evolução e salvou a última versão pode assiná-la, ou um administrador com um motivo.',
      en: 'Only the author of this note who also saved its last version can sign it, or an administrator with a reason.',
    },
  },
  NOT_UPLOADER: {
    status: 403,
    text: {
      pt: 'Só quem enviou este anexo ou um administrador pode alterá-lo.',
      en: 'Only the person who added this attachment or an administrator can change it.',
    },
    deletionText: {
      pt: 'Só quem enviou este anexo ou um administrador pode excluí-lo.',
      en: 'Only the person who added this attachment or an administrator can delete it.',
    },
  },
  CONFIRM_PASSWORD: {
    status: 403,
    text: { pt: 'Confirme sua senha para continuar.', en: 'Confirm your password to continue.' },
  },
  BAD_ORIGIN: {
    status: 403,
    text: { pt: 'Origem da requisição não permitida.', en: 'Request origin not allowed.' },
  },
  NOT_FOUND: { status: 404, text: { pt: 'Não encontrado.', en: 'Not found.' } },
  CLIENT_NOT_FOUND: { status: 404, text: { pt: 'Cliente não encontrado', en: 'Client not found' } },
  ATTACHMENT_MISSING: {
    status: 404,
    text: {
      pt: 'O arquivo deste anexo não está no armazenamento. Avise quem mantém o sistema.',
      en: 'The file of this attachment is not in the storage. Tell the operator of the system.',
    },
  },
  METHOD_NOT_ALLOWED: { status: 405, text: { pt: 'Método não permitido.', en: 'Method not allowed.' } },
  EMAIL_TAKEN: {
    status: 409,
    text: { pt: 'Este e-mail já está em uso.', en: 'This email is already in use.' },
  },
  EMAIL_RESERVED: {
    status: 409,
    text: {
      pt: 'Este e-mail é reservado: só vale para um novo cadastro.',
      en: 'This email is reserved: it can only be used to sign up.',
    },
  },
  EXPORT_RUNNING: {
    status: 409,
    text: {
      pt: 'Uma exportação da empresa já está em andamento.',
      en: 'An export of the company is already running.',
    },
  },
  NAME_TAKEN: {
    status: 409,
    text: { pt: 'Já existe um registro com este nome.', en: 'A record with this name already exists.' },
  },
  LAST_ADMIN: {
    status: 409,
    text: {
      pt: 'A empresa precisa de pelo menos um administrador.',
      en: 'The company needs at least one administrator.',
    },
  },
  NOT_INVITED: {
    status: 409,
    text: { pt: 'Esta pessoa já criou a senha.', en: 'This person has already set a password.' },
  },
  OWN_ACCESS: {
    status: 409,
    text: {
      pt: 'Você não pode desativar o seu próprio acesso.',
      en: 'You cannot deactivate your own access.',
    },
  },
  CONFLICT: {
    status: 409,
    text: { pt: 'Este horário não está livre.', en: 'This time is not free.' },
  },
  APPOINTMENT_DONE: {
    status: 409,
    text: {
      pt: 'Uma consulta concluída só permite alterar profissional, sala e especialidade.',
      en: 'A completed appointment only allows changing professional, room and specialty.',
    },
    deletionText: {
      pt: 'Uma consulta concluída não pode ser excluída. Desmarque a conclusão antes.',
      en: 'A completed appointment cannot be deleted. Mark it as not completed first.',
    },
  },
  APPOINTMENT_CLOSED: {
    status: 409,
    text: {
      pt: 'Esta consulta foi cancelada ou o cliente faltou. Reabra a consulta antes de alterá-la.',
      en: 'This appointment was cancelled or missed. Open it again before you change it.',
    },
  },
  REOPEN_TOO_LATE: {
    status: 403,
    text: {
      pt: 'Depois de 24 horas, só administradores reabrem uma consulta cancelada ou uma falta.',
      en: 'After 24 hours only administrators can open a cancelled or missed appointment again.',
    },
  },
  APPOINTMENT_HAS_NOTE: {
    status: 409,
    text: {
      pt: 'Esta consulta tem evolução salva. Ela não pode ser excluída nem mudar de cliente ou de dia.',
      en: 'This appointment has a saved clinical note. It cannot be deleted or moved to another client or day.',
    },
  },
  ...NOTE_ERRORS,
  ATTACHMENT_LOCKED: {
    status: 409,
    text: {
      pt: 'Este anexo faz parte de uma evolução assinada e não pode mais ser alterado.',
      en: 'This attachment belongs to a signed note and can no longer be changed.',
    },
    deletionText: {
      pt: 'Este anexo faz parte de uma evolução assinada e não pode ser excluído.',
      en: 'This attachment belongs to a signed note and cannot be deleted.',
    },
  },
  ATTACHMENT_LIMIT: {
    status: 409,
    text: {
      pt: 'O limite de anexos foi atingido: 200 por cliente e 20 GB por empresa. Exclua um anexo antes.',
      en: 'The limit of attachments is reached: 200 per client and 20 GB per company. Delete one first.',
    },
  },
  CLASS_CHANGED: {
    status: 409,
    text: {
      pt: 'Esta turma mudou nesse meio-tempo. Confira quem está nela e tente de novo.',
      en: 'This class has changed in the meantime. Check who is in it and try again.',
    },
  },
  PLAN_INACTIVE: {
    status: 409,
    text: {
      pt: 'Este plano está inativo e não pode mais ser alterado.',
      en: 'This plan is inactive and can no longer be changed.',
    },
  },
  FREEZE_OVERLAPS: {
    status: 409,
    text: {
      pt: 'O plano já está trancado em parte desses dias.',
      en: 'The plan is already frozen on some of these days.',
    },
  },
  IMPORT_STARTED: {
    status: 409,
    text: { pt: 'Esta importação já começou.', en: 'This import has already started.' },
  },
  NOT_CONNECTED: {
    status: 409,
    text: { pt: 'O WhatsApp não está conectado.', en: 'WhatsApp is not connected.' },
  },
  NOT_RESENDABLE: {
    status: 409,
    text: {
      pt: 'Este lembrete não pode mais ser reenviado.',
      en: 'This reminder can no longer be sent again.',
    },
  },
  REMINDER_CLOSED: {
    status: 409,
    text: {
      pt: 'Esta consulta mudou ou já passou. Fale com a clínica.',
      en: 'This appointment has changed or is over. Contact the clinic.',
    },
  },
  OFFER_CLOSED: {
    status: 409,
    text: { pt: 'Esta vaga não está mais disponível.', en: 'This place is no longer available.' },
  },
  ...CHART_ERRORS,
  ...FACTOR_ERRORS,
  ...BILLING_ERRORS,
  APPOINTMENT_PAID: {
    status: 409,
    text: {
      pt: 'Este atendimento já foi pago. Desfaça o pagamento para mudar o valor.',
      en: 'This appointment is already paid. Undo the payment to change its price.',
    },
  },
  APPOINTMENT_IN_PLAN: {
    status: 409,
    text: {
      pt: 'Este atendimento faz parte de um plano. O valor dele é cobrado no plano.',
      en: 'This appointment is part of a plan. Its price is charged with the plan.',
    },
  },
  NO_CREDIT: {
    status: 409,
    text: {
      pt: 'O cliente não tem reposição disponível para esta data.',
      en: 'The client has no make-up credit for this date.',
    },
  },
  ALREADY_WAITING: {
    status: 409,
    text: {
      pt: 'Este cliente já está na lista de espera com este mesmo pedido.',
      en: 'This client is already on the waiting list with this same request.',
    },
  },
  CREDIT_USED: {
    status: 409,
    text: {
      pt: 'A reposição já foi usada. Cancele antes a consulta marcada com ela.',
      en: 'The make-up credit is already used. First cancel the appointment booked with it.',
    },
  },
  APPOINTMENT_USES_CREDIT: {
    status: 409,
    text: {
      pt: 'Esta consulta é paga com uma reposição. O valor e o cliente não podem mudar.',
      en: 'This appointment is paid with a make-up credit. Its price and its client cannot change.',
    },
  },
  NO_PACKAGE_SESSION: {
    status: 409,
    text: {
      pt: 'O pacote não tem sessão livre desta especialidade para esta data, ou foi encerrado.',
      en: 'The package has no free session of this specialty for this date, or has ended.',
    },
  },
  APPOINTMENT_USES_PACKAGE: {
    status: 409,
    text: {
      pt: 'Esta consulta é paga com um pacote. Tire o pacote para mudar valor, cliente ou especialidade.',
      en: 'This appointment is paid with a package. Remove the package to change price, client or specialty.',
    },
  },
  POST_CHANGED: {
    status: 409,
    text: {
      pt: 'Este post foi alterado em outra janela. Recarregue antes de salvar.',
      en: 'This post was changed in another window. Reload it before saving.',
    },
  },
  SLUG_TAKEN: {
    status: 409,
    text: { pt: 'Outro post já usa este endereço.', en: 'Another post already uses this address.' },
  },
  IDEMPOTENCY_MISMATCH: {
    status: 409,
    text: {
      pt: 'Esta chave de idempotência já foi usada com outro conteúdo.',
      en: 'This idempotency key was already used with other content.',
    },
  },
  REQUEST_TIMEOUT: {
    status: 408,
    text: {
      pt: 'A requisição demorou demais para chegar. Tente de novo.',
      en: 'The request took too long to arrive. Try again.',
    },
  },
  BODY_TOO_LARGE: { status: 413, text: { pt: 'Conteúdo grande demais.', en: 'Content too large.' } },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    text: { pt: 'Tipo de conteúdo não aceito.', en: 'Unsupported content type.' },
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    text: { pt: 'Endereço ou cabeçalhos grandes demais.', en: 'Address or headers too large.' },
  },
  RATE_LIMITED: {
    status: 429,
    text: {
      pt: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
      en: 'Too many attempts. Wait a moment and try again.',
    },
  },
  INTERNAL: {
    status: 500,
    text: {
      pt: 'Algo deu errado do nosso lado. Tente de novo.',
      en: 'Something went wrong on our side. Try again.',
    },
  },
  PROVIDER_FAILED: {
    status: 502,
    text: { pt: 'Um serviço externo falhou. Tente de novo.', en: 'An outside service failed. Try again.' },
  },
  PROVIDER_LICENSE_REQUIRED: {
    status: 502,
    text: {
      pt: 'O servidor do WhatsApp (Evolution API) pede uma licença. Quem administra o servidor precisa ativá-lo.',
      en: 'The WhatsApp server (Evolution API) asks for a licence. Its operator needs to activate it.',
    },
  },
  AI_NOT_CONFIGURED: {
    status: 503,
    text: { pt: 'Chave da OpenRouter não configurada', en: 'OpenRouter key not configured' },
  },
  DATA_KEY_MISSING: {
    status: 503,
    text: {
      pt: 'Estes dados estão criptografados e a chave deles não está disponível. Avise quem mantém o sistema.',
      en: 'This data is encrypted and its key is not available. Tell the operator of the system.',
    },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    text: {
      pt: 'Serviço indisponível no momento. Tente de novo em instantes.',
      en: 'Service unavailable right now. Try again shortly.',
    },
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

export function errorText(code: ErrorCode, language: Language, isDeletion = false): string {
  const { text, deletionText }: ErrorEntry = ERRORS[code];
  return ((isDeletion && deletionText) || text)[language];
}

export function errorStatus(code: ErrorCode): number {
  return ERRORS[code].status;
}

import { labels } from '../../../../../src/locales/ar.js';
import { pluralIn, type PluralForms } from '../../../../../src/locales/plural.js';
import type { PageWords } from './page-words.js';

const plural = pluralIn('ar');
/** One and two are told by the word itself. */
const counted = (
  count: number,
  text: string,
  forms: readonly [string, string, string, string, string],
): string => {
  const [one, two, few, many, other] = forms;
  const all: PluralForms = {
    zero: `${text} ${few}`,
    one,
    two,
    few: `${text} ${few}`,
    many: `${text} ${many}`,
    other: `${text} ${other}`,
  };
  return plural(count, all);
};
const rows = (count: number, text: string): string =>
  counted(count, text, ['صف واحد', 'صفين', 'صفوف', 'صفًا', 'صف']);

/** The embedded pages in Arabic. */
export const words: PageWords = {
  chat: labels.chat,
  loading: 'جارٍ التحميل',
  analytics: 'التحليلات',
  guest: 'ضيف',
  askData: 'اسأل البيانات',
  theData: 'البيانات',
  askAbout: (rows) => `اسأل بكلماتك عن: ${rows}.`,
  question: 'السؤال',
  askQuestion: 'اطرح سؤالًا',
  thinking: 'جارٍ التفكير',
  looking: 'جارٍ الاطلاع على البيانات',
  answerFailed: 'تعذّر إكمال الإجابة. أعد طرح السؤال.',
  answerStopped: 'تم الإيقاف.',
  askDashboard: 'اسأل عن لوحة المعلومات هذه',
  ask: 'اسأل',
  closeChat: 'إغلاق المحادثة',
  chatName: 'المحادثة',
  result: 'النتيجة',
  firstRows: (_shown, total, shownText, totalText) => `أول ${shownText} من ${rows(total, totalText)}`,
  mode: 'الوضع',
  creator: 'التحرير',
  readOnly: 'للقراءة فقط',
  tenant: 'المستأجر',
  accountWide: 'الحساب بأكمله',
  dashboards: 'لوحات المعلومات',
  noDashboards: 'لا توجد لوحات معلومات في هذا النشر.',
  back: 'رجوع',
  export: 'تصدير',
  widgetsUpdated: (count, text) =>
    `تم تحديث ${counted(count, text, ['عنصر واحد', 'عنصرين', 'عناصر', 'عنصرًا', 'عنصر'])}`,
  widgetsFailed: (count, text) =>
    `تعذّر تحميل ${counted(count, text, ['عنصر واحد', 'عنصرين', 'عناصر', 'عنصرًا', 'عنصر'])}`,
  figure: (text, title) => `${title}: ${text}`,
  updated: (time) => `آخر تحديث: ${time}`,
  fileHolds: (shown, total, totalText) => `يحتوي الملف على أول ${shown} من ${rows(total, totalText)}.`,
  downloadFailed: (title) => `تعذّر تنزيل «${title}». أعد المحاولة.`,
  downloadCsv: (title) => `تنزيل ${title} بصيغة CSV`,
  placesOff: (count, text) =>
    `خارج هذه الخريطة: ${counted(count, text, ['موقع واحد', 'موقعان', 'مواقع', 'موقعًا', 'موقع'])}`,
  places: (count, text) => counted(count, text, ['موقع واحد', 'موقعان', 'مواقع', 'موقعًا', 'موقع']),
  points: (count, text) => counted(count, text, ['نقطة واحدة', 'نقطتان', 'نقاط', 'نقطة', 'نقطة']),
  percentagePoints: (text) => `${text} نقطة مئوية`,
  versus: (one, other) => `${one} مقابل ${other}`,
  asOf: (when) => `الوضع في ${when}`,
  tapAgain: 'انقر مرة أخرى للتصفية',
  of: (part, whole) => `${part} من ${whole}`,
  rowsShown: (title, rows) => `${title}، الصفوف ${rows}`,
  previous: 'السابق',
  next: 'التالي',
  all: 'الكل',
  from: 'من',
  to: 'إلى',
  apply: 'تطبيق',
  chosen: (_count, text) => `المحدد: ${text}`,
  choicesFailed: 'تعذّر تحميل الخيارات.',
  search: 'بحث',
  searchChoices: 'البحث في الخيارات',
  matches: (count, text) => counted(count, text, ['نتيجة واحدة', 'نتيجتان', 'نتائج', 'نتيجة', 'نتيجة']),
  skip: 'تخطٍّ',
  skipToWidgets: 'الانتقال إلى العناصر',
  skipToChat: 'الانتقال إلى المحادثة',
  noData: 'لا توجد بيانات بعوامل التصفية هذه',
  clearFilters: 'مسح عوامل التصفية',
  widgetFailed: 'تعذّر التحميل.',
  filters: 'عوامل التصفية',
  removeFilter: (title) => `إزالة عامل التصفية ${title}`,
  removeChoice: (title, value) => `إزالة الاختيار ${title} ${value}`,
  operators: {
    equals: 'يساوي',
    notEquals: 'لا يساوي',
    contains: 'يحتوي على',
    notContains: 'لا يحتوي على',
    startsWith: 'يبدأ بـ',
    endsWith: 'ينتهي بـ',
    gt: 'أكثر من',
    gte: 'على الأقل',
    lt: 'أقل من',
    lte: 'على الأكثر',
    set: 'له قيمة',
    notSet: 'بلا قيمة',
    inDateRange: 'في',
    notInDateRange: 'ليس في',
    beforeDate: 'قبل',
    afterDate: 'بعد',
  },
  notices: {
    session: {
      title: 'لم تعد هذه الجلسة صالحة',
      text: 'تُفتح الجلسة مرة واحدة ولبضع دقائق فقط. أعد تحميل الصفحة المحيطة بهذه الصفحة للحصول على جلسة جديدة.',
    },
    expired: {
      title: 'انتهت جلستك',
      text: 'أعد تحميل الصفحة المحيطة بهذه الصفحة للمتابعة من حيث توقفت.',
    },
    'not-found': {
      title: 'لوحة المعلومات هذه غير موجودة',
      text: 'ربما نُقلت أو أُلغي نشرها. عنوان هذه الصفحة غير معروف هنا.',
    },
    forbidden: {
      title: 'لا تفتح هذه الجلسة هذه الصفحة',
      text: 'أُنشئت هذه الجلسة لنشر آخر.',
    },
    failed: {
      title: 'تعذّر تحميل هذه الصفحة',
      text: 'ربما انقطع الاتصال للحظة.',
    },
  },
  filterNotices: {
    unknown: {
      title: 'عامل التصفية هذا غير موجود',
      words: 'تُصفّي الصفحة المحيطة بهذه الصفحة حسب ',
      rest: '، وهو غير معروف هنا.',
    },
    invalid: {
      title: 'عامل التصفية هذا غير منطقي',
      words: 'تُصفّي الصفحة المحيطة بهذه الصفحة ',
      rest: ' بقيمة لا يمكن أن تكون له، لذلك لا يُعرض شيء.',
    },
    failed: {
      title: 'تعذّر التحقق من عوامل التصفية',
      words: 'ربما انقطع الاتصال للحظة.',
      rest: '',
    },
  },
};

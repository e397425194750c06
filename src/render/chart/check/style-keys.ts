/** Style keys of the grammar by where they stand. What is not listed does not reach a chart. */

const TEXT_STYLE = 'Align Anchor Angle Baseline Color Font FontSize FontStyle FontWeight Limit LineHeight';

const prefixed = (prefix: string, keys: string) =>
  keys
    .split(' ')
    .map((key) => prefix + key)
    .join(' ');

/** Of a mark and of its configuration; not `href` and `url`, which are addresses. */
export const MARK_KEYS = `align angle aria ariaRoleDescription aspect baseline binSpacing blend
  continuousBandSize discreteBandSize minBandSize color cornerRadius cornerRadiusBottomLeft cornerRadiusBottomRight
  cornerRadiusEnd cornerRadiusTopLeft cornerRadiusTopRight cursor description dir dx dy ellipsis endAngle fill
  fillOpacity filled font fontSize fontStyle fontWeight innerRadius interpolate invalid limit lineBreak lineHeight
  opacity order orient outerRadius padAngle radius radius2 radius2Offset radiusOffset shape size smooth startAngle
  stroke strokeCap strokeDash strokeDashOffset strokeJoin strokeMiterLimit strokeOffset strokeOpacity strokeWidth style
  tension text theta theta2 theta2Offset thetaOffset thickness bandSize timeUnitBandPosition timeUnitBandSize
  x x2 x2Offset xOffset y y2 y2Offset yOffset extent clip`;

export const AXIS_KEYS = `aria bandPosition description disable domain domainCap domainColor domainDash
  domainDashOffset domainOpacity domainWidth format formatType grid gridCap gridColor gridDash gridDashOffset
  gridOpacity gridWidth ${prefixed('label', TEXT_STYLE)} labelBound labelFlush labelFlushOffset labelOffset
  labelOpacity labelOverlap labelPadding labelSeparation labels maxExtent minExtent offset orient position style
  tickBand tickCap tickColor tickCount tickDash tickDashOffset tickExtra tickMinStep tickOffset tickOpacity tickRound
  tickSize tickWidth ticks title ${prefixed('title', TEXT_STYLE)} titleOpacity titlePadding titleX titleY translate
  values zindex`;

export const LEGEND_KEYS = `aria clipHeight columnPadding columns cornerRadius description direction disable fillColor
  format formatType gradientDirection gradientHorizontalMaxLength gradientHorizontalMinLength gradientLabelLimit
  gradientLabelOffset gradientLength gradientOpacity gradientStrokeColor gradientStrokeWidth gradientThickness
  gradientVerticalMaxLength gradientVerticalMinLength gridAlign ${prefixed('label', TEXT_STYLE)} labelOffset
  labelOpacity labelOverlap labelPadding labelSeparation legendX legendY offset orient padding rowPadding strokeColor
  strokeDash strokeWidth symbolBaseFillColor symbolBaseStrokeColor symbolDash symbolDashOffset symbolDirection
  symbolFillColor symbolLimit symbolOffset symbolOpacity symbolSize symbolStrokeColor symbolStrokeWidth symbolType
  tickCount tickMinStep title ${prefixed('title', TEXT_STYLE)} titleOpacity titleOrient titlePadding type
  unselectedOpacity values zindex`;

export const HEADER_KEYS = `format formatType ${prefixed('label', TEXT_STYLE)} labelOrient labelPadding labels orient
  title ${prefixed('title', TEXT_STYLE)} titleOrient titlePadding`;

export const TITLE_KEYS = `align anchor angle aria baseline color dx dy font fontSize fontStyle fontWeight frame limit
  lineHeight offset orient style subtitle subtitleColor subtitleFont subtitleFontSize subtitleFontStyle
  subtitleFontWeight subtitleLineHeight subtitlePadding text zindex`;

export const VIEW_KEYS = `clip continuousHeight continuousWidth cornerRadius cursor discreteHeight discreteWidth fill
  fillOpacity opacity step stroke strokeCap strokeDash strokeDashOffset strokeJoin strokeMiterLimit strokeOpacity
  strokeWidth style`;

export const SCALE_CONFIG_KEYS = `bandPaddingInner bandPaddingOuter bandWithNestedOffsetPaddingInner
  bandWithNestedOffsetPaddingOuter barBandPaddingInner clamp continuousPadding maxBandSize maxFontSize maxOpacity
  maxSize maxStrokeWidth minBandSize minFontSize minOpacity minSize minStrokeWidth offsetBandPaddingInner
  offsetBandPaddingOuter pointPadding quantileCount quantizeCount rectBandPaddingInner round tickBandPaddingInner
  useUnaggregatedDomain xReverse zero`;

export const PROJECTION_KEYS = `center clipAngle clipExtent coefficient distance fraction lobes parallel parallels
  pointRadius precision radius ratio reflectX reflectY rotate scale spacing tilt translate type`;

/** Marks that are drawn from rows alone. Images need an address, outlines a map. */
export const MARK_TYPES = `arc area bar boxplot circle errorband errorbar line point rect rule square text tick trail`;

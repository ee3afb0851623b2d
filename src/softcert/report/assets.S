/* The report's parts as bytes of the program. Files that follow one another become one text. */
#define BEGIN(name) .global softcert_asset_##name##_begin; softcert_asset_##name##_begin:
#define END(name) .global softcert_asset_##name##_end; softcert_asset_##name##_end:

    .section .rodata.softcert_assets, "a", %progbits

BEGIN(schema)
    .incbin SOFTCERT_SCHEMA
END(schema)
BEGIN(page)
    .incbin "report.html.in"
END(page)
BEGIN(style)
    .incbin "report.css"
END(style)
BEGIN(script)
    .incbin "js/theme.js"
    .incbin "js/format.js"
    .incbin "js/figure.js"
    .incbin "js/margin_map.js"
    .incbin "js/bounds.js"
    .incbin "js/horizon.js"
    .incbin "js/entropy.js"
    .incbin "js/adaptive.js"
    .incbin "js/rows.js"
    .incbin "js/rows_table.js"
    .incbin "report.js"
END(script)
BEGIN(plotly)
    .incbin SOFTCERT_PLOTLY_JS
END(plotly)
BEGIN(plotly_license)
    .incbin "plotly-license.txt"
END(plotly_license)

    .section .note.GNU-stack, "", %progbits
